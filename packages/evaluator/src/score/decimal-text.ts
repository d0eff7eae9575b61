import { type Interval, mean, meanInterval, standardDeviation, withinRange } from '@assay/metrics';
import type { ScoredMetric } from '@assay/records';

/**
 * A number as decimal digits, without an exponent: the shortest that reads as the same number. Minus zero is zero.
 */
export function decimalText(value: number): string {
  if (value === 0) return '0';
  const [, sign = '', whole = '0', , fraction = '', exponent = '0'] =
    /^(-?)(\d+)(\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? [];
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0');
  const at = Math.max(1, point);
  const padded = digits.padEnd(at, '0');
  const rest = padded.slice(at);
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}

/** A quotient of whole numbers with this many digits after the point, half away from zero. */
export function quotientText(numerator: number, denominator: number, digits = 6): string {
  const scale = 10n ** BigInt(digits);
  const [n, d] = [BigInt(numerator) * scale * 2n, BigInt(denominator)];
  const units = (n + d) / (d * 2n);
  const text = units.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An interval as scores of an evaluator write it: its ends as decimal digits. */
export function decimalInterval(interval: Interval | null): ScoredMetric['interval'] {
  if (interval === null) return null;
  const { low, high, level, method } = interval;
  return { low: decimalText(low), high: decimalText(high), level, method };
}

/** Student's interval for the mean of values of a bounded scale; null for fewer than two, or where all are the same. */
export function studentInterval(
  values: readonly number[],
  range: { readonly min: number; readonly max: number },
): Interval | null {
  const sd = standardDeviation(values);
  const standardError = sd === null ? null : sd / Math.sqrt(values.length);
  return withinRange(
    meanInterval({ mean: mean(values)!, standardError, degreesOfFreedom: values.length - 1 }),
    range,
  );
}
