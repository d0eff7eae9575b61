import type { Score } from '@assay/records';
import type { Metric, ScoringSample } from '../catalogue/metric.ts';

/** For tests: one row through a sample metric, parameters going through its schema. */
export function scoreSample(
  metric: Metric,
  row: Omit<ScoringSample, 'id'>,
  params: Record<string, unknown> = {},
): Score {
  if (metric.kind !== 'sample') throw new Error(`${metric.name} is not a sample metric`);
  return metric.score({ id: 's1', ...row }, metric.parameters.parse(params));
}
