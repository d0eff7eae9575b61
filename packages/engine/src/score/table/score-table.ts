import type { Digest, Score } from '@assay/records';

/** One row of a scoring's score table: what every metric said of one (sample, trial). Labels are not in it, but what tells whether two are the same, and what a set's number needs to know of them. */
export interface ScoreTableRow {
  readonly ordinal: number;
  readonly trial: number;
  readonly sample_id: string;
  readonly input_digest: Digest;
  /** Of the sample's label, under the store's key; null in tables of earlier versions. */
  readonly label_hmac: Uint8Array | null;
  readonly subtask: string | null;
  readonly tags: readonly string[];
  readonly cluster: string | null;
  /** In the order of the table's score names. */
  readonly scores: readonly Score[];
  /**
   * Of metrics of sets, in the same order: the sample's sufficient statistics, labels as codes. Null where it has none;
   * absent where the table has none.
   */
  readonly statistics?: readonly (readonly number[] | null)[] | undefined;
}

/** A row on its way into a table. */
export interface NewScoreTableRow extends ScoreTableRow {
  readonly label_hmac: Uint8Array;
}

export interface ScoreTable {
  readonly score_names: readonly string[];
  readonly rows: AsyncIterable<ScoreTableRow>;
}

/**
 * The columns of a score table. Per score a value and, where there is none, why; a score's name stands after
 * the colon as it is, so that no name can be taken for another column.
 */
export const SCORE_PREFIX = 'score:';
export const MISSING_PREFIX = 'missing:';
export const STATISTICS_PREFIX = 'statistics:';

/** Parted from the reason by `: `. No class has a colon. */
export const CLASS_END = ': ';

/** Of a label's HMAC. */
export const LABEL_BYTES = 16;
