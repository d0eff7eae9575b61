import { compensatedSum } from './compensated-sum.ts';
import { mean } from './mean.ts';

/** Pearson's product-moment correlation; null where either side does not vary, or below two pairs. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  if (meanA === null || meanB === null) return null;
  const x = Float64Array.from(a, (value) => value - meanA);
  const y = Float64Array.from(b, (value) => value - meanB);
  const r = product(x, y) / (Math.sqrt(product(x, x)) * Math.sqrt(product(y, y)));
  return Number.isFinite(r) ? Math.min(1, Math.max(-1, r)) : null;
}

function product(x: Float64Array, y: Float64Array): number {
  return compensatedSum(x.map((value, i) => value * y[i]!));
}
