import type { Lead } from '@assay/engine';
import { type AssayError, problemsOf } from '@assay/records';
import { plural, shownInterval, shownNumber } from '@assay/shown';
import { withHome } from '../../audit/with-home.ts';
import { receptionOf } from '../../submissions/receptions.ts';
import { type ListedSubmission, listSubmissions } from '../../submissions/list.ts';
import type { Verb } from '../../verb.ts';
import type { SubmissionViewRequest } from './submission.request.ts';

export interface SubmissionView extends ListedSubmission {
  readonly sentence: Lead;
  /** Why it was refused, each with its place in the files. */
  readonly problems: readonly AssayError[];
}

/** What became of one submission. */
export const submissionView: Verb<SubmissionViewRequest, SubmissionView> = async (request, world) => {
  const { submissions } = await listSubmissions(request, world);
  const found = submissions[0]!;
  const problem =
    found.state === 'invalid'
      ? await withHome({ home: request.home }, world, (home) => receptionOf(home).problemOf(found.submission))
      : null;
  const problems = problem === null ? [] : problemsOf(problem);
  return { sentence: leadOf(found, problems), ...found, problems };
};

function leadOf({ state, scores }: ListedSubmission, problems: readonly AssayError[]): Lead {
  if (state === 'invalid')
    return {
      strong: `It was refused: ${plural(Math.max(1, problems.length), 'problem')}.`,
      rest: ` ${(problems[0]?.message ?? 'it is not in order').replace(/\.$/, '')}. No label was opened for it, so there is no number and no interval.`,
    };
  const last = scores.at(-1);
  const headline = last?.metrics?.[0];
  if (last === undefined)
    return { strong: `It is ${state}.`, rest: ' 0 scores are there yet, so there is no interval.' };
  if (headline === undefined)
    return {
      strong: `It is ${state}, with ${plural(scores.length, 'score')}.`,
      rest: ' What they say is not told yet; nor is an interval.',
    };
  const interval =
    headline.interval === null
      ? null
      : { low: Number(headline.interval.low), high: Number(headline.interval.high) };
  const value = headline.value === null ? null : Number(headline.value);
  return {
    strong: `${headline.name} is ${shownNumber(value, interval)} ${interval === null ? '(no interval)' : shownInterval(interval)}`,
    rest: ` over ${plural(headline.n, 'item')}, ${headline.missing} missing; ${plural(scores.length, 'score')} in all.`,
  };
}
