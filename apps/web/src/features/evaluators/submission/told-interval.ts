import type { VisibleScore } from '../../../client/evaluator-shapes.ts';
import type { Interval } from '../../../design/numbers/value.tsx';

export type ToldMetric = NonNullable<VisibleScore['metrics']>[number];

/** Numbers of scores are kept as exact decimals. */
export const toldValue = ({ value }: Pick<ToldMetric, 'value'>): number | null =>
  value === null ? null : Number(value);

export function toldInterval({ interval }: Pick<ToldMetric, 'interval'>): Interval | null {
  return interval === null ? null : { low: Number(interval.low), high: Number(interval.high) };
}
