import { adjudicate, type Dispute, disputesFor } from '@assay/evaluator';
import type { ReviewEventOf } from '@assay/records';
import type { Verb } from '../verb.ts';
import type { ReviewAdjudicateRequest, ReviewDisputesRequest } from './adjudicate.request.ts';
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
