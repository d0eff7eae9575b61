import { adjudicate, type Dispute, disputesFor } from '@assay/evaluator';
import type { ReviewEventOf } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { personField, reviewFields, valuesField } from './review-fields.request.ts';
import { deskOf, withDesks } from './with-desks.ts';

/** Items on which raters differ, as far as this person may decide them: with what was said, not by whom. */
export const reviewDisputes: Verb<ReviewDisputesRequest, { readonly disputes: readonly Dispute[] }> = (
  { adjudicator, ...request },
  world,
) =>
  withDesks(request, world, async (desks) => {
    const disputes: Dispute[] = [];
    for (const desk of desks) disputes.push(...(await disputesFor(adjudicator, desk)));
    return { disputes };
  });

/** Decides an item; what raters said stays beside it. */
export const reviewAdjudicate: Verb<
  ReviewAdjudicateRequest,
  { readonly decision: ReviewEventOf<'adjudicated'> }
> = ({ item, adjudicator, values, reason, ...request }, world) =>
  withDesks(request, world, async (desks) => ({
    decision: await adjudicate({ item, adjudicator, values, reason }, deskOf(item, desks)),
  }));

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
