import type { ScoredMetric } from '@assay/records';
import { shownInterval, shownNumber } from '@assay/shown';

/** A number of a score with its interval, as sentences tell it: `0.86 [0.76, 0.92]`. */
export function toldNumber({ value, interval: told }: Pick<ScoredMetric, 'value' | 'interval'>): string {
  const interval = told === null ? null : { low: Number(told.low), high: Number(told.high) };
  const number = shownNumber(value === null ? null : Number(value), interval);
  return `${number} ${interval === null ? '(no interval)' : shownInterval(interval)}`;
}
