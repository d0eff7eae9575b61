import type { Interval } from '@assay/metrics';
import type { ScoredMetric } from '@assay/records';
import { decimalText } from './decimal-text.ts';

/** An interval as scores of an evaluator write it: its ends as decimal digits. */
export function decimalInterval(interval: Interval | null): ScoredMetric['interval'] {
  if (interval === null) return null;
  const { low, high, level, method } = interval;
  return { low: decimalText(low), high: decimalText(high), level, method };
}
