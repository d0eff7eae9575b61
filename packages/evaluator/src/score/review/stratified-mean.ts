import { type Interval, mean, meanInterval, standardDeviation, withinRange } from '@assay/metrics';

export interface Stratum {
  /** Items that it has in all. */
  readonly size: number;
  /** Of those that were drawn. */
  readonly values: readonly number[];
}

/**
 * The mean of a stratified sample: Σ W_h ȳ_h, W_h the share of the stratum, with variance Σ W_h² s_h²/n_h (Cochran 1977, ch. 5) and
 * Student's quantile with n − H degrees of freedom. No interval where a stratum has a single value.
 */
export function stratifiedMean(strata: readonly Stratum[]): { value: number; interval: Interval | null } {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  const parts = strata.map(({ size, values }) => ({
    weight: size / total,
    n: values.length,
    mean: mean(values)!,
    sd: standardDeviation(values),
  }));
  const value = parts.reduce((sum, part) => sum + part.weight * part.mean, 0);
  if (parts.some(({ sd }) => sd === null)) return { value, interval: null };
  const variance = parts.reduce((sum, { weight, sd, n }) => sum + (weight * sd!) ** 2 / n, 0);
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const interval = meanInterval({
    mean: value,
    standardError: Math.sqrt(variance),
    degreesOfFreedom: n - parts.length,
  });
  return { value, interval: withinRange(interval, { min: 0, max: 1 }) };
}
