import type { Board, Viewer } from '@assay/records';
import { feedbackAt } from '../contract/phase-at.ts';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { boardOf } from './board-of.ts';
import { scoreStatus } from './score-status.ts';
import { SubmissionStandings } from './standing.ts';
import { tellingOf } from './visible-score.ts';

export interface BoardQuestion {
  readonly registered: RegisteredEvaluator;
  readonly split: string;
  readonly viewer: Viewer;
  readonly now: string;
}

/** The board of an evaluator on a split, by the version of the scorer that it shows. */
export function openBoard(
  { registered, split, viewer, now }: BoardQuestion,
  { store }: EvaluatorHome,
): Board {
  const { key } = registered.evaluator;
  const head = store.boards.head(key, split);
  const shown = (head === null ? null : store.evaluators.get(key, head.evaluator_digest)) ?? registered;
  const phase = feedbackAt(registered.evaluator, now);
  const standings = new SubmissionStandings(store, key);
  const snapshot = shown.snapshots[split] ?? null;
  return boardOf({
    registered: shown,
    split,
    scorer_id: head?.scorer_id ?? null,
    submissions: store.submissions.list({ evaluator_key: key }),
    scoresOf: (submission) =>
      standings
        .scoresOf(submission, split)
        .filter(({ scorer, snapshot_id }) => scorer.id === head?.scorer_id && snapshot_id === snapshot),
    standingOf: (tracked) => standings.of(tracked, split),
    statusOf: (id) => scoreStatus(store.ledger, id),
    viewer,
    telling: tellingOf(viewer, split, registered.evaluator, phase),
    feedback: phase.feedback,
    as_of: store.ledger.size(),
  });
}
