import { ONLY_SPLIT } from '../contract/read-hidden-labels.ts';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';

/** The split whose scores give feedback: the only one where there are no splits. */
export function feedbackSplit({ evaluator }: Pick<RegisteredEvaluator, 'evaluator'>): string {
  return evaluator.splits?.feedback ?? ONLY_SPLIT;
}

/** The split that the final ranking is on. */
export function finalSplit({ evaluator }: Pick<RegisteredEvaluator, 'evaluator'>): string {
  return evaluator.splits?.final ?? ONLY_SPLIT;
}
