import { compensatedSum } from './compensated-sum.ts';
import { mean } from './mean.ts';

/** Pearson's product-moment correlation; null where either side does not vary, or below two pairs. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  if (meanA === null || meanB === null) return null;
  const products = (x: ArrayLike<number>, mx: number, y: ArrayLike<number>, my: number): number =>
    compensatedSum(Float64Array.from(x, (value, i) => (value - mx) * (y[i]! - my)));
  const spread = Math.sqrt(products(a, meanA, a, meanA)) * Math.sqrt(products(b, meanB, b, meanB));
  const r = products(a, meanA, b, meanB) / spread;
  return Number.isFinite(r) ? Math.min(1, Math.max(-1, r)) : null;
}
