import * as z from 'zod';
import { personField, reviewFields } from './review-fields.request.ts';

/** What somebody is to judge next. */
export const reviewNextRequest = z
  .strictObject({
    ...reviewFields,
    rater: personField,
    /** An item that the rater gives back for now. */ skip: z.string().min(1).optional(),
  })
  .readonly();

export type ReviewNextRequest = z.infer<typeof reviewNextRequest>;
