import * as z from 'zod';
import { reviewFields } from './review-fields.request.ts';

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
