import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { withHome } from '../audit/with-home.ts';
import type { Verb } from '../verb.ts';
import { findEvaluator } from './find-evaluator.ts';
import { type ShownEvaluator, shownEvaluator } from './shown-evaluator.ts';

/** The evaluators of a home, as they were registered last. */
export const showEvaluator: Verb<ShowEvaluatorRequest, { readonly evaluators: readonly ShownEvaluator[] }> = (
  { evaluator: key, ...request },
  world,
) =>
  withHome(request, world, (home) => {
    const found = key === undefined ? home.store.evaluators.list() : [findEvaluator(key, home)];
    return { evaluators: found.map(shownEvaluator) };
  });

/** Show what is registered of evaluators. */
export const showEvaluatorRequest = z
  .strictObject({
    home: homeField,
    /** One of them, by its key; all of them unless it is said. */ evaluator: z.string().min(1).optional(),
  })
  .readonly();

export type ShowEvaluatorRequest = z.infer<typeof showEvaluatorRequest>;
