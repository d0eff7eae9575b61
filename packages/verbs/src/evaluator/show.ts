import { withHome } from '../audit/with-home.ts';
import type { Verb } from '../verb.ts';
import { findEvaluator } from './find-evaluator.ts';
import type { ShowEvaluatorRequest } from './show.request.ts';
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
