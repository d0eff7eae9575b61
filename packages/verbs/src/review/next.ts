import { type HandedOut, nextItem } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import type { ReviewNextRequest } from './next.request.ts';
import { withDesks } from './with-desks.ts';

/** The next item for a rater, blind, and kept for them; null where nothing waits for them. */
export const reviewNext: Verb<ReviewNextRequest, { readonly item: HandedOut | null }> = (
  { rater, skip, ...request },
  world,
) =>
  withDesks(request, world, async (desks) => {
    for (const desk of desks) {
      const item = await nextItem(desk, rater, skip);
      if (item !== null) return { item };
    }
    return { item: null };
  });
