import type { Interval, Metric, SetValue } from '../../../client/shapes.ts';

export type Quantity = 'value' | 'pass_rate' | 'mean';

/** The number that a metric is read by: of the whole set, else the share that passes, else the mean. */
export function quantityOf(metric: Metric, set: SetValue | null): Quantity {
  if (set !== null) return 'value';
  return metric.pass_rule === null ? 'mean' : 'pass_rate';
}

export function quantityValue(
  metric: Metric,
  set: SetValue | null,
): { readonly value: number | null; readonly interval: Interval | null; readonly word: string } {
  if (set !== null) return { value: set.value, interval: set.interval, word: 'value of the whole set' };
  return metric.pass_rule === null
    ? { value: metric.mean, interval: metric.mean_interval, word: 'mean' }
    : { value: metric.pass_rate, interval: metric.pass_rate_interval, word: 'pass-rate' };
}
