import { appeal, type ReviewDesk } from '@assay/evaluator';
import { AssayError, type ReviewEventOf } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { reviewFields } from './review-fields.request.ts';
import { storeOf, withDesks } from './with-desks.ts';

/** Reopens an item for raters who have not seen it. The score stays what it is until they have judged. */
export const reviewAppeal: Verb<ReviewAppealRequest, { readonly appeal: ReviewEventOf<'appealed'> }> = (
  { submission: submission_id, item, team, reason, ...request },
  world,
) =>
  withDesks(request, world, async (desks) => ({
    appeal: await appeal({ submission_id, item, team, reason }, newestDesk(submission_id, team, desks)),
  }));

/** The newest version under which a submission was reviewed. */
function newestDesk(submission_id: string, team: string, desks: readonly ReviewDesk[]): ReviewDesk {
  const { reviews } = storeOf(desks);
  const found = desks.findLast(({ version }) => reviews.items({ version, submission_id }).length > 0);
  if (found !== undefined) return found;
  // In the words of one that is another team's: nobody learns which there are.
  throw new AssayError(
    'usage',
    'E_SUBMISSION_UNKNOWN',
    `there is no submission ${submission_id} of ${team}`,
    { field: 'submission' },
  );
}

/** Ask for new raters of an item. */
export const reviewAppealRequest = z
  .strictObject({
    ...reviewFields,
    submission: z.string().min(1),
    /** The id of the item in the task. */ item: z.string().min(1),
    team: z.string().min(1),
    reason: z.string().min(1).max(20_000),
  })
  .readonly();

export type ReviewAppealRequest = z.infer<typeof reviewAppealRequest>;
