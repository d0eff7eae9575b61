import type { Score } from '@assay/records';
import type { Metric, ScoringSample } from '../catalogue/metric.ts';

/** For tests: rows through a set metric, parameters going through its schema. */
export function scoreSet(
  metric: Metric,
  rows: readonly Omit<ScoringSample, 'id'>[],
  params: Record<string, unknown> = {},
): { readonly contributions: readonly Score[]; readonly result: Score } {
  if (metric.kind !== 'set') throw new Error(`${metric.name} is not a set metric`);
  const accumulator = metric.begin(metric.parameters.parse(params));
  const contributions = rows.map((row, i) => accumulator.add({ id: `s${i + 1}`, ...row }));
  return { contributions, result: accumulator.result() };
}
