import type { Digest, Score } from '@assay/records';

/** One row of a scoring's score table: what every metric said of one (sample, trial). Labels are not in it. */
export interface ScoreTableRow {
  readonly ordinal: number;
  readonly trial: number;
  readonly sample_id: string;
  readonly input_digest: Digest;
  readonly subtask: string | null;
  readonly tags: readonly string[];
  readonly cluster: string | null;
  /** In the order of the table's score names. */
  readonly scores: readonly Score[];
}

export interface ScoreTable {
  readonly score_names: readonly string[];
  readonly rows: AsyncIterable<ScoreTableRow>;
}
