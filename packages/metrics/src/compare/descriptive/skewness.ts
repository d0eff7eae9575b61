import { compensatedSum } from './compensated-sum.ts';
import { mean } from './mean.ts';

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
