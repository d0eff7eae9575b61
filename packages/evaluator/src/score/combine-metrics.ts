import type { Evaluator, ScoredMetric } from '@assay/records';
import { combinedMetric } from './combined-metric.ts';

/** The numbers of all scorers, and the one that is made of several by their weights, where the evaluator declares one. */
export function combineMetrics(
  metrics: readonly ScoredMetric[],
  { combined }: Pick<Evaluator, 'combined'>,
): readonly ScoredMetric[] {
  return combined === undefined ? metrics : [...metrics, combinedMetric(combined, metrics)];
}
