import { AssayError, type Evaluator, type ScoredMetric } from '@assay/records';
import { decimalText } from './decimal-text.ts';

/** The numbers of all scorers, and the one that is made of several by their weights, where the evaluator declares one. */
export function combineMetrics(
  metrics: readonly ScoredMetric[],
  { combined }: Pick<Evaluator, 'combined'>,
): readonly ScoredMetric[] {
  if (combined === undefined) return metrics;
  const parts = Object.entries(combined.weights).map(([name, weight]) => {
    const metric = metrics.find((each) => each.name === name);
    if (metric !== undefined) return { metric, weight };
    throw new AssayError('usage', 'E_COMBINED', `${combined.name} is made of ${name}, which no scorer gives`);
  });
  const values = parts.map(({ metric }) => (metric.value === null ? null : Number(metric.value)));
  const absent = parts.find((_, i) => values[i] === null);
  const value =
    absent === undefined ? parts.reduce((sum, { weight }, i) => sum + weight * values[i]!, 0) : null;
  return [
    ...metrics,
    {
      name: combined.name,
      direction: 'higher',
      value: value === null ? null : decimalText(value),
      n: Math.min(...parts.map(({ metric }) => metric.n)),
      missing: Math.max(...parts.map(({ metric }) => metric.missing)),
      interval: null,
      range: parts.every(({ metric }) => metric.range?.min === 0 && metric.range.max === 1)
        ? { min: 0, max: 1 }
        : null,
      ...(absent === undefined ? {} : { why: `${absent.metric.name} has no value` }),
    },
  ];
}
