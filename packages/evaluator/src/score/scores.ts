import type { OfficialScore } from '@assay/records';

export interface ScoreFilter {
  readonly evaluator_key?: string;
  readonly submission_id?: string;
  readonly split?: string;
  readonly scorer_id?: string;
}

/** Official scores. One is never changed: what becomes of it later stands in the ledger. */
export interface Scores {
  /** E_SCORE_EXISTS where there is one of that id. */
  readonly add: (score: OfficialScore) => void;
  readonly get: (id: string) => OfficialScore | null;
  /** In the order in which they were made. */
  readonly list: (filter?: ScoreFilter) => readonly OfficialScore[];
}
