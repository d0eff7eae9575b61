import type { ReproducedMetric } from '@assay/records';
import type { Estimate } from '@assay/shown';

/** How far each number obtained lies from the reported one, where an interval says how sure that is. */
export function differenceEstimates(rows: readonly ReproducedMetric[]): readonly Estimate[] {
  return rows.flatMap(({ subtask, metric, delta, interval, reported }) => {
    if (delta === null || interval === null || reported === null) return [];
    const label = subtask === null ? metric : `${metric}, ${subtask.name}`;
    return [{ label, value: delta, low: interval.low - reported, high: interval.high - reported }];
  });
}
