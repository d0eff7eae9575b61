/** What one step takes, as it was measured; all times in milliseconds of one core unless they say otherwise. */
export interface FleetCosts {
  /** A worker: rendering, asking over HTTP, the answer, its share of a commit. */
  readonly worker_ms_per_sample: number;
  /** PostgreSQL, for the look into the cache and the sample's share of commits. */
  readonly database_ms_per_sample: number;
  /** PostgreSQL, for a commit of outputs and that of their replies, however many are in it. */
  readonly database_ms_per_commit: number;
  /** PostgreSQL, in each second of a worker: reports, looks at the offer, heartbeats. */
  readonly database_ms_per_worker_second: number;
  /** The model of the measurement, which shares the machine. */
  readonly model_ms_per_sample: number;
  /** Of the clock: timers, the network and the turns of two event loops, for each request. */
  readonly request_wait_ms: number;
  /** How long a finished sample waits for others of its commit, at most. */
  readonly pulse_ms: number;
  readonly wal_bytes_per_sample: number;
  readonly stored_bytes_per_sample: number;
}

/** Two shared cores, PostgreSQL 15 with `fsync` off, answers of a few words (`benchmarks/fleet/measure.ts`). */
export const measuredCosts: FleetCosts = {
  worker_ms_per_sample: 1.25,
  database_ms_per_sample: 0.17,
  database_ms_per_commit: 1,
  database_ms_per_worker_second: 1,
  model_ms_per_sample: 0.15,
  request_wait_ms: 3,
  pulse_ms: 50,
  wal_bytes_per_sample: 850,
  stored_bytes_per_sample: 250,
};
