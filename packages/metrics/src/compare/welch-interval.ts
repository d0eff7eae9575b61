import type { Interval } from './interval.ts';
import { meanInterval } from './mean-interval.ts';

/** The mean of one sample, with its standard error and that error's degrees of freedom (n - 1, or clusters - 1). */
export interface IndependentMean {
  readonly mean: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

/**
 * The interval of the difference of two means over different samples, first minus second: Student's, with the
 * degrees of freedom that Welch (1947) and Satterthwaite (1946) give two errors of unlike size and certainty,
 * (a² + b²)² / (a⁴/ν + b⁴/μ). Null where neither varies, or one has no degrees of freedom.
 */
export function welchInterval(
  first: IndependentMean,
  second: IndependentMean,
  level = 0.95,
): Interval | null {
  const error = Math.hypot(first.standardError, second.standardError);
  if (error === 0 || Math.min(first.degreesOfFreedom, second.degreesOfFreedom) < 1) return null;
  const share = ({ standardError, degreesOfFreedom }: IndependentMean) =>
    (standardError / error) ** 4 / degreesOfFreedom;
  const interval = meanInterval(
    {
      mean: first.mean - second.mean,
      standardError: error,
      degreesOfFreedom: 1 / (share(first) + share(second)),
      magnitude: Math.max(Math.abs(first.mean), Math.abs(second.mean)),
    },
    level,
  );
  return interval === null ? null : { ...interval, method: 'welch' };
}
