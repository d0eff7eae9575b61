import { type Missing, type MissingClass, type Score, scored } from '@assay/records';
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
  return modelFaults.has(score.class);
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

function worstValue({
  scoreType,
  direction,
}: Pick<Metric, 'scoreType' | 'direction'>): boolean | number | null {
  if (scoreType.kind === 'boolean') return direction === 'lower';
  if (scoreType.kind === 'label' || direction === 'none') return null;
  return direction === 'higher' ? scoreType.min : scoreType.max;
}
