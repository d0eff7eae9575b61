import { AssayError } from '@assay/records';

/** A sorted copy. Typed arrays sort by value (never as text) and put -0 before 0. O(n log n). */
export function ascending(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}

/** A running sum whose error is two roundings, however many terms and whatever their order (Neumaier's variant of Kahan's). */
export class CompensatedSum {
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#lost +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }

  get value(): number {
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum;
  }
}

/** The compensated sum of values that are all at hand. O(n), constant memory. */
export function compensatedSum(values: ArrayLike<number>): number {
  const sum = new CompensatedSum();
  for (let i = 0; i < values.length; i++) sum.add(values[i]!);
  return sum.value;
}

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

/** Pearson's product-moment correlation; null where either side does not vary, or below two pairs. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  if (meanA === null || meanB === null) return null;
  const [x, y] = [spread(a, meanA), spread(b, meanB)];
  const r = product(x, y) / Math.sqrt(product(x, x) * product(y, y));
  return Number.isFinite(r) ? Math.min(1, Math.max(-1, r)) : null;
}

/** How far each value is from the mean, in units of the farthest: no square is too large or small for a double. */
function spread(values: ArrayLike<number>, centre: number): Float64Array {
  const distances = Float64Array.from(values, (value) => value / 2 - centre / 2);
  const farthest = distances.reduce((most, distance) => Math.max(most, Math.abs(distance)), 0);
  return distances.map((distance) => distance / farthest);
}

function product(x: Float64Array, y: Float64Array): number {
  return compensatedSum(x.map((value, i) => value * y[i]!));
}

/**
 * The percentile (0 to 100) of values already in ascending order: R type 7, linear between the two neighbours
 * of rank percent · (n - 1) / 100. Exact whatever n is; null of nothing.
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number | null {
  return percentileAt(sorted.length, (i) => sorted[i]!, percent);
}

/** The same of n values known only by their place in the order. */
export function percentileAt(n: number, valueAt: (index: number) => number, percent: number): number | null {
  const last = n - 1;
  if (last < 0) return null;
  const hundredfold = last * Math.min(100, Math.max(0, percent));
  const below = Math.floor(hundredfold / 100);
  const share = (hundredfold - below * 100) / 100;
  const low = valueAt(below);
  if (share <= 0) return low;
  const high = valueAt(below + 1);
  const gap = high - low;
  return Number.isFinite(gap) ? low + share * gap : low * (1 - share) + high * share;
}

/**
 * Fisher's moment coefficient of skewness, g₁ = m₃ / m₂^1.5 with moments over n (Joanes and Gill 1998; R's e1071 type 1). Null
 * where values do not vary. Deviations are divided by the widest one, so that no cube overflows or vanishes.
 */
export function skewness(values: ArrayLike<number>): number | null {
  const centre = mean(values);
  if (centre === null) return null;
  let widest = 0;
  for (let i = 0; i < values.length; i++) widest = Math.max(widest, Math.abs(values[i]! - centre));
  if (!(widest > 0) || !Number.isFinite(widest)) return null;
  const n = values.length;
  const [squares, cubes] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const off = (values[i]! - centre) / widest;
    squares[i] = off * off;
    cubes[i] = off * off * off;
  }
  const second = compensatedSum(squares) / n;
  return compensatedSum(cubes) / n / (second * Math.sqrt(second));
}

/**
 * The standard deviation. `sample` (the default) divides by n - 1 and is null below two values;
 * `population` divides by n and is null of nothing. Two passes: the mean first, then the squares around it.
 * Null also where the result would be larger than any number.
 */
export function standardDeviation(
  values: ArrayLike<number>,
  estimator: 'sample' | 'population' = 'sample',
): number | null {
  const divisor = values.length - (estimator === 'sample' ? 1 : 0);
  const centre = mean(values);
  if (centre === null || divisor < 1) return null;
  let widest = 0;
  for (let i = 0; i < values.length; i++) widest = Math.max(widest, Math.abs(values[i]! - centre));
  if (widest === 0) return 0;
  const unit = widest > 1e150 || widest < 1e-150 ? widest : 1;
  const squares = Float64Array.from(values, (value) => ((value - centre) / unit) ** 2);
  const result = unit * Math.sqrt(compensatedSum(squares) / divisor);
  return Number.isFinite(result) ? result : null;
}

/** The standard error of the mean by the central limit theorem: s / √n with s over n - 1. Null below two values. */
export function standardError(values: ArrayLike<number>): number | null {
  const deviation = standardDeviation(values);
  return deviation === null ? null : deviation / Math.sqrt(values.length);
}

/** Refuses NaN and the infinities, naming the place. */
export function checkFinite(values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new AssayError(
        'usage',
        'E_METRIC_NOT_FINITE',
        `statistics take finite numbers; given ${values[i]} at index ${i}`,
      );
    }
  }
}
