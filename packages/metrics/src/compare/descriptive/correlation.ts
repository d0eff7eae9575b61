import { compensatedSum } from './compensated-sum.ts';
import { mean } from './mean.ts';

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
