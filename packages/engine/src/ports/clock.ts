/** Time comes in as an argument: wall time for records, a steady time for durations and limits, and a way to wait. */
export interface Clock {
  /** RFC 3339, UTC. */
  readonly now: () => string;
  /** Milliseconds that never jump. */
  readonly steady: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}
