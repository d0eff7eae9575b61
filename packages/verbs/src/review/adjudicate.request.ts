import * as z from 'zod';
import { personField, reviewFields, valuesField } from './review-fields.request.ts';

/** What somebody may decide. */
export const reviewDisputesRequest = z.strictObject({ ...reviewFields, adjudicator: personField }).readonly();

export type ReviewDisputesRequest = z.infer<typeof reviewDisputesRequest>;

/** Decide an item on which raters differ. */
export const reviewAdjudicateRequest = z
  .strictObject({
    ...reviewFields,
    item: z.string().min(1),
    adjudicator: personField,
    /** By criterion; of two answers, submission, reference or tie. Null: unsure. */ values: valuesField,
    reason: z.string().min(1).max(20_000),
  })
  .readonly();

export type ReviewAdjudicateRequest = z.infer<typeof reviewAdjudicateRequest>;
