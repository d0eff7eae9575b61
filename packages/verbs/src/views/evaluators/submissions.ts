import { type Lead, nodeClock } from '@assay/engine';
import type { QuotaUse } from '@assay/evaluator';
import { type Quotas, type SubmissionState, submissionStates } from '@assay/records';
import { plural } from '@assay/shown';
import { withHome } from '../../audit/with-home.ts';
import { findEvaluator } from '../../evaluator/find-evaluator.ts';
import { type ListedSubmission, listSubmissions } from '../../submissions/list.ts';
import type { ListSubmissionsRequest } from '../../submissions/list.request.ts';
import type { Verb } from '../../verb.ts';

export interface SubmissionsView {
  readonly sentence: Lead;
  /** The newest first. */
  readonly submissions: readonly ListedSubmission[];
  readonly states: readonly { readonly value: SubmissionState; readonly count: number }[];
  /** What the team has used, and may use; null where no team is named. */
  readonly quota: { readonly used: QuotaUse; readonly limits: Quotas } | null;
}

/** What was handed in, where it stands, and what may still come. */
export const submissionsView: Verb<ListSubmissionsRequest, SubmissionsView> = async (request, world) => {
  const { state, ...all } = request;
  const { submissions } = await listSubmissions(all, world);
  const shown = submissions.filter((one) => state === undefined || one.state === state).toReversed();
  const { home, evaluator: key, team } = request;
  const quota = await withHome({ home }, world, (opened) => {
    const { evaluator } = findEvaluator(key, opened);
    const today = nodeClock.now().slice(0, 10);
    return team === undefined
      ? null
      : { used: opened.store.submissions.used(evaluator.key, team, today), limits: evaluator.quotas };
  });
  return {
    sentence: leadOf(submissions),
    submissions: shown,
    states: submissionStates.flatMap((value) => {
      const count = submissions.filter((one) => one.state === value).length;
      return count === 0 ? [] : [{ value, count }];
    }),
    quota,
  };
};

function leadOf(submissions: readonly ListedSubmission[]): Lead {
  const newest = submissions.at(-1);
  if (newest === undefined)
    return { strong: '0 submissions came in.', rest: ' So there is no score, and no interval.' };
  const count = (...states: readonly SubmissionState[]): number =>
    submissions.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('scored'), 'scored'],
    [count('received', 'validated', 'queued', 'scoring'), 'waiting'],
    [count('invalid'), 'refused'],
    [count('errored'), 'not scored through a fault of ours'],
    [count('withdrawn'), 'withdrawn'],
  ] as const;
  const words = parts
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${many} ${many === 1 ? 'is' : 'are'} ${word}`);
  return {
    strong: `Of ${plural(submissions.length, 'submission')}, ${words.join(', ')}.`,
    rest: ` The newest, of ${newest.submission.team}, is ${newest.state}; intervals stand on the board.`,
  };
}
