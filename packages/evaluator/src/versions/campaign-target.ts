import type { OfficialScore, Submission } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { scoresOfIdentity } from './score-identity.ts';

/** The version that judges all again, and on which split. */
export interface CampaignTarget {
  readonly registered: RegisteredEvaluator;
  readonly split: string;
}

/** Submissions that have been judged before, by whichever version: those that a board can show. */
export function judgedBefore(
  { registered }: CampaignTarget,
  { store }: EvaluatorHome,
): readonly Submission[] {
  return store.submissions
    .list({ evaluator_key: registered.evaluator.key, states: ['scored', 'errored'] })
    .map(({ submission }) => submission);
}

interface Pending {
  readonly submission: Submission;
  /** The attempt that comes next; more than 1 where one failed by no fault of the submission. */
  readonly attempt: number;
}

/** Those of them that this version has not judged yet. */
export function pendingIn(target: CampaignTarget, home: EvaluatorHome): readonly Pending[] {
  return judgedBefore(target, home).flatMap((submission) => {
    const own = scoresByTarget(target, submission, home);
    if (own.some(({ error }) => error?.ours !== true)) return [];
    return [{ submission, attempt: Math.max(0, ...own.map(({ execution }) => execution.attempt)) + 1 }];
  });
}

export function scoresByTarget(
  { registered, split }: CampaignTarget,
  { id }: Submission,
  { store }: EvaluatorHome,
): readonly OfficialScore[] {
  const snapshot_id = registered.snapshots[split] ?? null;
  const identity = { submission_id: id, split, scorer_id: registered.scorer.id, snapshot_id };
  return scoresOfIdentity(store.scores, identity).filter(
    ({ kind }) => kind === 'official' || kind === 'rerun',
  );
}
