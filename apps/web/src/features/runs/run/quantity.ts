import type { Metric, SetValue } from '../../../client/shapes.ts';

export type Quantity = 'value' | 'pass_rate' | 'mean';

export const quantityWords: Readonly<Record<Quantity, string>> = {
  value: 'value of the whole set',
  pass_rate: 'pass-rate',
  mean: 'mean',
};

/** The number that a metric is read by: of the whole set, else the share that passes, else the mean. */
export function quantityOf(metric: Metric, set: SetValue | null): Quantity {
  if (set !== null) return 'value';
  return metric.pass_rule === null ? 'mean' : 'pass_rate';
}
