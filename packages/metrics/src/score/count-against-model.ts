import { type Missing, type MissingClass, missing, type Score, scored } from '@assay/records';
import type { Metric } from '../catalogue/metric.ts';

/** What the model did; any other class is the fault of the infrastructure or of the data. */
const modelFaults: ReadonlySet<MissingClass> = new Set([
  'refusal',
  'unparsable',
  'timeout',
  'crash',
  'illegal_move',
  'invalid_submission',
  'turn_limit',
  'time_limit',
  'token_limit',
  'cost_limit',
]);

export function isModelFault(score: Missing): boolean {
  return isModelFaultClass(score.class);
}

export function isModelFaultClass(name: string): boolean {
  return modelFaults.has(name as MissingClass);
}

/**
 * A score that is missing through the model's own fault counts at the metric's worst value: false, or the bad
 * end of its range. What the infrastructure did stays missing, and so does a fault where the metric has no
 * worst value (an open range, a label). Other scores come back as they are.
 */
export function countAgainstModel(score: Score, metric: Pick<Metric, 'scoreType' | 'direction'>): Score {
  if (score.kind === 'scored' || !isModelFault(score)) return score;
  const worst = worstValue(metric);
  return worst === null ? score : scored(worst, { failure: score.class, why: score.why });
}

/**
 * The same for what a metric says of an answer that the model gave: where it finds nothing in it to judge (no_output), the
 * model said nothing, which is no better than a wrong answer.
 */
export function countAnswer(score: Score, metric: Pick<Metric, 'scoreType' | 'direction'>): Score {
  const isEmpty = score.kind === 'missing' && score.class === 'no_output';
  return countAgainstModel(isEmpty ? missing('unparsable', score.why) : score, metric);
}

/** A null is an empty answer: no metric is asked what it makes of it. */
export const NULL_ANSWER = missing('unparsable', 'the answer is null');

function worstValue({
  scoreType,
  direction,
}: Pick<Metric, 'scoreType' | 'direction'>): boolean | number | null {
  if (scoreType.kind === 'boolean') return direction === 'lower';
  if (scoreType.kind === 'label' || direction === 'none') return null;
  return direction === 'higher' ? scoreType.min : scoreType.max;
}
