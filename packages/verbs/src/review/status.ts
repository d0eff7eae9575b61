import { type ReviewStatus, reviewStatus as statusOf } from '@assay/evaluator';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { reviewFields } from './review-fields.request.ts';
import { withDesks } from './with-desks.ts';

/** How every version of a review stands, for who leads it: the oldest first. */
export const reviewStatus: Verb<ReviewStatusRequest, { readonly reviews: readonly ReviewStatus[] }> = (
  request,
  world,
) => withDesks(request, world, async (desks) => ({ reviews: desks.map(statusOf) }));

/** How reviews stand. */
export const reviewStatusRequest = z.strictObject(reviewFields).readonly();

export type ReviewStatusRequest = z.infer<typeof reviewStatusRequest>;
