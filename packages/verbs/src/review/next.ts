import { type HandedOut, nextItem } from '@assay/evaluator';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { personField, reviewFields } from './review-fields.request.ts';
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

/** What somebody is to judge next. */
export const reviewNextRequest = z
  .strictObject({
    ...reviewFields,
    rater: personField,
    /** An item that the rater gives back for now. */ skip: z.string().min(1).optional(),
  })
  .readonly();

export type ReviewNextRequest = z.infer<typeof reviewNextRequest>;
