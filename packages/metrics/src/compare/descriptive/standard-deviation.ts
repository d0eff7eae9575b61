import { compensatedSum } from './compensated-sum.ts';
import { mean } from './mean.ts';

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
