import { type ReviewStatus, reviewStatus as statusOf } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import type { ReviewStatusRequest } from './status.request.ts';
import { withDesks } from './with-desks.ts';

/** How every version of a review stands, for who leads it: the oldest first. */
export const reviewStatus: Verb<ReviewStatusRequest, { readonly reviews: readonly ReviewStatus[] }> = (
  request,
  world,
) => withDesks(request, world, async (desks) => ({ reviews: desks.map(statusOf) }));
