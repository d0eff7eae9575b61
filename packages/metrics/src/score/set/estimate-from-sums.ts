import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from './statistic-rows.ts';

/**
 * A number that is made of sums over samples: of each of the first `width` statistics, and n, of the samples that took
 * part. O(n · width) for each set of weights.
 */
export function estimateFromSums(
  rows: StatisticRows,
  width: number,
  finish: (sums: Float64Array, n: number) => number | null,
): Estimator {
  const columns = Array.from({ length: width }, (_, place) => rows.column(place, 0));
  const taken = rows.taken();
  const sums = new Float64Array(width);
  return (weights) => {
    const n = weightedSum(weights, taken);
    if (n === 0) return null;
    for (let place = 0; place < width; place++) sums[place] = weightedSum(weights, columns[place]!);
    return finish(sums, n);
  };
}

/** The mean of the first statistic, then `finish`. */
export function estimateFromMean(
  rows: StatisticRows,
  finish: (mean: number) => number | null = (mean) => mean,
): Estimator {
  return estimateFromSums(rows, 1, ([sum], n) => finish(sum! / n));
}

/** Σ weight · value. Four sums at a time, since each addition waits for the one before. */
function weightedSum(weights: Int32Array, values: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let i = 0;
  for (const whole = values.length - 3; i < whole; i += 4) {
    a += weights[i]! * values[i]!;
    b += weights[i + 1]! * values[i + 1]!;
    c += weights[i + 2]! * values[i + 2]!;
    d += weights[i + 3]! * values[i + 3]!;
  }
  for (; i < values.length; i++) a += weights[i]! * values[i]!;
  return a + b + (c + d);
}
