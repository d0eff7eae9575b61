import type { OfficialScore, Submission } from '@assay/records';
import { scoreStatus } from '../board/score-status.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';

/** The score of a submission that counts now, by whichever version. */
export function currentScore(
  { id, evaluator_key }: Pick<Submission, 'id' | 'evaluator_key'>,
  split: string,
  { store }: EvaluatorHome,
): OfficialScore | null {
  const head = store.boards.head(evaluator_key, split);
  const shown = head === null ? null : store.evaluators.get(evaluator_key, head.evaluator_digest);
  const isShown = (score: OfficialScore): boolean =>
    shown === null ||
    (score.scorer.id === shown.scorer.id && score.snapshot_id === (shown.snapshots[split] ?? null));
  const scores = store.scores
    .list({ submission_id: id, split })
    .filter(({ status, kind }) => status === 'scored' && kind !== 'audit' && kind !== 'practice')
    .filter(isShown);
  return scores.find((score) => isCurrent(score.id, { store })) ?? null;
}

function isCurrent(scoreId: string, { store }: Pick<EvaluatorHome, 'store'>): boolean {
  return scoreStatus(store.ledger, scoreId) === 'current';
}
