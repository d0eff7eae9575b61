/** Which rows of a run are asked for; all that is given counts. */
export interface SampleChoice {
  /** In the id, the output, the question; and in what is expected where that may be seen. */
  readonly text?: string | undefined;
  /** By `score`, or by all scores that have a pass rule: `failed` where one does not pass, `missing` where one is. */
  readonly outcome?: 'passed' | 'failed' | 'missing' | undefined;
  readonly score?: string | undefined;
  readonly score_min?: number | undefined;
  readonly score_max?: number | undefined;
  /** A tag; `null` for samples without one. */
  readonly cohort?: string | null | undefined;
  /** The class of what failed; `absent`: the run never came to it. */
  readonly class?: string | undefined;
  readonly turned?: 'better' | 'worse' | undefined;
  readonly unstable?: boolean | undefined;
  readonly truncated?: boolean | undefined;
}

/** What rows are chosen by that is not in the run's own columns. */
export interface BesideColumns {
  /** Marks of the rows that hold the words; null: nothing was searched for. */
  readonly found: Uint8Array | null;
  /** Of `turns`; null where the run is held against no other. */
  readonly turned: Uint8Array | null;
  /** Marks; null where the run stands alone. */
  readonly unstable: Uint8Array | null;
}
