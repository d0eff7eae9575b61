import { type Lead, nodeClock } from '@assay/engine';
import type { QuotaUse, TrackedSubmission } from '@assay/evaluator';
import { type Quotas, type SubmissionState, submissionStates, waitingStates } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { type ListedSubmission, listSubmissionsRequest, withSubmissions } from '../../submissions/list.ts';
import type { Verb } from '../../verb.ts';
import { placeAfter } from '../place-after.ts';
import { toldNumber } from './told-number.ts';

const USUAL = 50;

export interface SubmissionsView {
  readonly sentence: Lead;
  /** In this state, or in any where none is asked for. */
  readonly total: number;
  readonly offset: number;
  /** The newest first. */
  readonly submissions: readonly ListedSubmission[];
  /** After which the next window begins; null where this is the last. */
  readonly next: string | null;
  readonly states: readonly { readonly value: SubmissionState; readonly count: number }[];
  /** What the team has used, and may use; null where no team is named. */
  readonly quota: { readonly used: QuotaUse; readonly limits: Quotas } | null;
}

/** What was handed in, where it stands, and what may still come. */
export const submissionsView: Verb<SubmissionsViewRequest, SubmissionsView> = (
  { state, after, offset: skipped = 0, limit = USUAL, ...request },
  world,
) =>
  withSubmissions(request, world, ({ home, registered: { evaluator }, found, listed }) => {
    const ordered = found.toReversed();
    const chosen = ordered.filter((one) => state === undefined || one.state === state);
    const begin = after === undefined ? 0 : placeAfter(after, { ordered, chosen }, idOf);
    const offset = begin + skipped;
    const shown = chosen.slice(offset, offset + limit);
    const today = nodeClock.now().slice(0, 10);
    const { team } = request;
    const scored = found.findLast((one) => one.state === 'scored');
    return {
      sentence: leadOf(found, scored === undefined ? null : listed(scored)),
      total: chosen.length,
      offset,
      submissions: shown.map(listed),
      next: offset + shown.length < chosen.length ? (shown.at(-1)?.submission.id ?? null) : null,
      states: submissionStates.flatMap((value) => {
        const count = found.filter((one) => one.state === value).length;
        return count === 0 ? [] : [{ value, count }];
      }),
      quota:
        team === undefined
          ? null
          : { used: home.store.submissions.used(evaluator.key, team, today), limits: evaluator.quotas },
    };
  });

const idOf = ({ submission }: TrackedSubmission): string => submission.id;

/** How many stand where; of the newest score, the number with its interval. */
function leadOf(submissions: readonly TrackedSubmission[], scored: ListedSubmission | null): Lead {
  const newest = submissions.at(-1);
  if (newest === undefined)
    return { strong: 'No submissions yet.', rest: ' So there is no score, and no interval.' };
  const count = (...states: readonly SubmissionState[]): number =>
    submissions.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('scored'), 'scored'],
    [count(...waitingStates), 'waiting'],
    [count('invalid'), 'refused'],
    [count('errored'), 'not scored, through no fault of the submission'],
    [count('withdrawn'), 'withdrawn'],
  ] as const;
  const words = parts
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${many} ${many === 1 ? 'is' : 'are'} ${word}`);
  return {
    strong: `Of ${plural(submissions.length, 'submission')}, ${words.join(', ')}.`,
    rest: ` The newest, number ${newest.submission.number} of ${newest.submission.team}, is ${newest.state}${newestScore(scored, newest.submission.id)}.`,
  };
}

function newestScore(scored: ListedSubmission | null, newest: string): string {
  if (scored === null) return '; without a score there is no interval';
  const { submission, scores, standing_id: standing, standing: where } = scored;
  const last = scores.find(({ id }) => id === standing) ?? scores.at(-1);
  const [headline] = last?.metrics ?? [];
  const says =
    headline === undefined
      ? 'whose value is not released'
      : `${countingWords(last!.end?.status ?? null, where)} ${headline.name} ${toldNumber(headline)}`;
  return submission.id === newest
    ? `, ${says}`
    : `; the newest that is scored is number ${submission.number} of ${submission.team}, ${says}`;
}

function countingWords(ended: string | null, { state, why }: ListedSubmission['standing']): string {
  if (state === 'invalidated') return 'which was invalidated,';
  if (ended !== null) return `whose score was ${ended},`;
  return why === null ? 'with' : `which does not count (${why}),`;
}

/** Which submissions a list shows, the newest first. */
export const submissionsViewRequest = z
  .strictObject({
    ...listSubmissionsRequest.unwrap().omit({ id: true }).shape,
    /** Those that come after this submission, by its id: a list that grows meanwhile has each once. */
    after: z.string().optional(),
    offset: z.int().nonnegative().optional(),
    /** 50 unless it is said. */
    limit: z.int().nonnegative().max(1000).optional(),
  })
  .readonly();

export type SubmissionsViewRequest = z.infer<typeof submissionsViewRequest>;
