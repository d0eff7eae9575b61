import type { Boards } from '../board/boards.ts';
import type { Evaluators } from '../contract/evaluators.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import type { Reviews } from '../review/reviews.ts';
import type { Scores } from '../score/scores.ts';
import type { Submissions } from '../submit/submissions.ts';

/**
 * Everything that an evaluator keeps besides files. One transaction spans all of it: what is added to the others while the
 * ledger appends is there with the event, or not at all.
 */
export interface EvaluatorStore {
  readonly ledger: LedgerStore;
  readonly evaluators: Evaluators;
  readonly submissions: Submissions;
  readonly scores: Scores;
  readonly boards: Boards;
  readonly reviews: Reviews;
  readonly close: () => void;
}
