import { compensatedSum } from './compensated-sum.ts';

/**
 * The arithmetic mean; null of nothing. Never outside the values it is made of, so that the mean of equal
 * values is that value; values whose sum would overflow are divided first.
 */
export function mean(values: ArrayLike<number>): number | null {
  const n = values.length;
  if (n === 0) return null;
  let [least, most] = [values[0]!, values[0]!];
  for (let i = 1; i < n; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  let result = compensatedSum(values) / n;
  if (!Number.isFinite(result)) result = compensatedSum(Float64Array.from(values, (value) => value / n));
  return Math.min(most, Math.max(least, result));
}
