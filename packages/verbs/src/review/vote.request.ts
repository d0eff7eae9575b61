import * as z from 'zod';
import { personField, reviewFields, valuesField } from './review-fields.request.ts';

/** Judge an item that is in hand. */
export const reviewVoteRequest = z
  .strictObject({
    ...reviewFields,
    item: z.string().min(1),
    rater: personField,
    /** By criterion; of two answers, first, second or tie. Null: unsure. */ values: valuesField,
    reason: z.string().max(20_000).optional(),
  })
  .readonly();

export type ReviewVoteRequest = z.infer<typeof reviewVoteRequest>;

/** Take a vote back. */
export const reviewUndoRequest = z
  .strictObject({ ...reviewFields, item: z.string().min(1), rater: personField })
  .readonly();

export type ReviewUndoRequest = z.infer<typeof reviewUndoRequest>;
