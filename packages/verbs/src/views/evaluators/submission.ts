import type { Lead } from '@assay/engine';
import { type AssayError, problemsOf } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { withHome } from '../../audit/with-home.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';
import { type ListedScore, type ListedSubmission, listSubmissions } from '../../submissions/list.ts';
import { receptionOf } from '../../submissions/receptions.ts';
import type { Verb } from '../../verb.ts';
import { toldNumber } from './told-number.ts';

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

function leadOf(submission: ListedSubmission, problems: readonly AssayError[]): Lead {
  const { state, steps, scores, standing_id: standing, standing: where } = submission;
  if (state === 'invalid')
    return {
      strong: `It was refused: ${plural(Math.max(1, problems.length), 'problem')}.`,
      rest: ` ${(problems[0]?.message ?? 'it is not valid').replace(/\.$/, '')}. No label was opened for it, so there is no score and no interval.`,
    };
  const last = scores.find(({ id }) => id === standing) ?? scores.at(-1);
  const headline = last?.metrics?.[0];
  if (last === undefined)
    return { strong: `It is ${state}.`, rest: ' It has no scores yet, so there is no interval.' };
  if (where.state === 'invalidated') {
    const invalidated = scores.findLast(({ end }) => end?.status === 'invalidated') ?? last;
    return endedLead(invalidated, where.reason, 'invalidated');
  }
  if (last.id !== standing && (last.end !== null || state === 'withdrawn'))
    return endedLead(last, steps.at(-1)?.reason ?? null, 'withdrawn');
  if (standing === null && where.why !== null && state !== 'errored')
    return {
      strong: `Its score does not count: ${where.why}.`,
      rest: ` It has ${plural(scores.length, 'score')}.`,
    };
  if (headline === undefined)
    return {
      strong: `It is ${state} and has ${plural(scores.length, 'score')}.`,
      rest: ' Their values and intervals are not released yet.',
    };
  const missing = headline.missing === 0 ? '' : `, ${headline.missing} missing`;
  return {
    strong: `${headline.name} is ${toldNumber(headline)}`,
    rest: ` over ${plural(headline.n, 'item')}${missing}${answeredText(last)}. ${countText(scores)}`,
  };
}

function answeredText({ counts }: ListedScore): string {
  if (counts === undefined || counts.answered === counts.items) return '';
  return `, of which it answered ${counts.answered}`;
}

function countText(scores: readonly ListedScore[]): string {
  const ended = scores.filter(({ end }) => end !== null).length;
  return `${plural(scores.length, 'score')} in total${ended === 0 ? '' : `, ${ended} of them no longer current`}.`;
}

/** A number that counts no more is told as one that was. */
function endedLead(
  { end, metrics }: ListedScore,
  said: string | null,
  how: 'invalidated' | 'withdrawn',
): Lead {
  const [headline] = metrics ?? [];
  const reason = end?.reason ?? said;
  const was = headline === undefined ? '' : ` ${headline.name} was ${toldNumber(headline)}.`;
  return {
    strong: `Its score was ${end?.status ?? how}, and counts on no board.`,
    rest: `${reason === null ? '' : ` Reason: ${reason.replace(/\.$/, '')}.`}${was}`,
  };
}

/** One submission: its way, what is wrong with it, and its scores. */
export const submissionViewRequest = z
  .strictObject({
    home: homeField,
    evaluator: z.string().min(1),
    id: z.string().min(1),
    /** Whose it has to be where the viewer is not the host. */ team: z.string().min(1).optional(),
    viewer: viewerField,
  })
  .readonly();

export type SubmissionViewRequest = z.infer<typeof submissionViewRequest>;
