import { studentQuantile } from './distributions/student-quantile.ts';
import { checkLevel, type Interval } from './interval.ts';
import { isRounding } from './is-rounding.ts';

interface MeanEstimate {
  readonly mean: number;
  readonly standardError: number | null;
  /** n - 1 for single values, clusters - 1 for clusters. */
  readonly degreesOfFreedom: number;
  readonly clustered?: boolean;
  /** How large the numbers were that the mean was made of, where it is a difference of larger ones. */
  readonly magnitude?: number;
}

/**
 * Student's interval for a mean: mean ± t(df) · SE. Null without a standard error or degrees of freedom, and
 * where the standard error is 0: values that do not vary say nothing about how far the mean may be off. A standard
 * error below the rounding of the numbers themselves counts as 0. It does not know the metric's range, so an end may lie outside of it.
 */
export function meanInterval(estimate: MeanEstimate, level = 0.95): Interval | null {
  checkLevel(level);
  const { mean, standardError, degreesOfFreedom, magnitude = 0 } = estimate;
  if (standardError === null || !Number.isFinite(standardError) || degreesOfFreedom < 1) return null;
  if (isRounding(standardError, Math.max(Math.abs(mean), magnitude))) return null;
  const reach = studentQuantile((1 + level) / 2, degreesOfFreedom) * standardError;
  const [low, high] = [mean - reach, mean + reach];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  return { method: estimate.clustered ? 'student-clustered' : 'student', level, low, high };
}
