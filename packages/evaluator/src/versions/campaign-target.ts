import type { OfficialScore, Submission } from '@assay/records';
import { SubmissionStandings } from '../board/standing.ts';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';

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
  /** The attempt that comes next. */
  readonly attempt: number;
  /** The last one failed by no fault of the submission. */
  readonly hasFailed: boolean;
}

/** Those of them that this version has not judged yet, or whose scores by it have all ended: what ended takes no place again. */
export function pendingIn(target: CampaignTarget, home: EvaluatorHome): readonly Pending[] {
  const standings = new SubmissionStandings(home.store, target.registered.evaluator.key);
  return judgedBefore(target, home).flatMap((submission) => {
    const own = scoresByTarget(target, submission, standings);
    const inPlace = standings.inPlace(submission, target.split);
    const isJudged = own.some(
      (score) => score.id === inPlace?.id || (score.error?.ours !== true && !standings.hasEnded(score)),
    );
    if (isJudged) return [];
    const attempt = Math.max(0, ...own.map(({ execution }) => execution.attempt)) + 1;
    return [{ submission, attempt, hasFailed: own.at(-1)?.error?.ours === true }];
  });
}

/** In the order in which they were made. */
export function scoresByTarget(
  { registered, split }: CampaignTarget,
  submission: Submission,
  standings: SubmissionStandings,
): readonly OfficialScore[] {
  const snapshot = registered.snapshots[split] ?? null;
  return standings
    .scoresOf(submission, split)
    .filter(({ scorer, snapshot_id }) => scorer.id === registered.scorer.id && snapshot_id === snapshot);
}
