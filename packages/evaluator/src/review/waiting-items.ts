import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { deskStates } from './queue/hand-out.ts';
import { reviewOf } from './review-desk.ts';

/** How many answers wait for raters or for an adjudicator, under the review that an evaluator has now. Opens nothing hidden. */
export function waitingItems(registered: RegisteredEvaluator, home: EvaluatorHome): number {
  const review = reviewOf(registered);
  if (review === null) return 0;
  const policy = registered.evaluator.review!;
  return deskStates({ home, version: review.version, policy }).filter(
    ({ item, status }) => item.kind === 'answer' && (status === 'open' || status === 'disputed'),
  ).length;
}
