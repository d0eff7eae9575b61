/** value = integers[i] / scale. Where `exact`, the numbers are whole and sums of them carry no rounding. */
export interface ScaledIntegers {
  readonly integers: Float64Array;
  readonly scale: number;
  readonly exact: boolean;
  /** How far a sum of any of them, in any order, may be off: 0 where exact. */
  readonly slack: number;
}

/**
 * Values as whole numbers, so that sums compare without rounding: 0.1 + 0.2 is 0.3 here. Decimals of up to 15
 * places keep their decimal meaning while the sum of all, times `headroom`, stays below 2^53. Others are only
 * brought near 1 by a power of two, and come with the slack that comparisons of their sums need. O(n).
 */
export function scaledIntegers(values: ArrayLike<number>, headroom = 1): ScaledIntegers {
  let scale = 1;
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    largest = Math.max(largest, Math.abs(value));
    while (scale <= 1e15 && Math.round(value * scale) / scale !== value) scale *= 10;
  }
  const n = values.length;
  if (scale <= 1e15 && largest * scale * n * headroom < 2 ** 53) {
    const integers = Float64Array.from(values, (value) => Math.round(value * scale) + 0);
    return { integers, scale, exact: true, slack: 0 };
  }
  const power = 2 ** Math.min(1023, -Math.floor(Math.log2(largest)));
  const integers = Float64Array.from(values, (value) => value * power);
  const total = integers.reduce((sum, value) => sum + Math.abs(value), 0);
  return { integers, scale: power, exact: false, slack: n * total * 2 ** -52 };
}
