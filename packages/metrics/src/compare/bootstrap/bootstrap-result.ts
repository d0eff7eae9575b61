import { AssayError } from '@assay/records';
import { ascending } from '../descriptive/ascending.ts';
import { percentile } from '../descriptive/percentile.ts';
import { standardDeviation } from '../descriptive/standard-deviation.ts';
import { checkLevel, holds, type Interval } from '../interval.ts';
import { bcaLevels, midRankShare } from './bca-levels.ts';

export interface BootstrapResult {
  /** The statistic of the sample itself. */
  readonly estimate: number | null;
  /** The standard deviation (n - 1) of the replicates. */
  readonly standard_error: number | null;
  /** Both null where fewer than two units were resampled or the replicates do not vary, and each where it leaves out the estimate. */
  readonly percentile: Interval | null;
  readonly bca: Interval | null;
  readonly resamples: number;
  /** Resamples on which the statistic was not defined; they are in no interval. */
  readonly undefined_resamples: number;
  readonly seed: number;
  /** Clusters resampled, or null where single values were. */
  readonly clusters: number | null;
}

export interface BootstrapOptions {
  readonly seed: number;
  /** 1,000 by default; BCa deserves 2,000 or more. */
  readonly resamples?: number;
  readonly level?: number;
  /** Groups that the jackknife leaves out in turn, where there are more units: 2,000 by default. */
  readonly leftOut?: number;
  /** One per value: whole clusters are then drawn. */
  readonly clusters?: ArrayLike<string | number>;
}

interface Replicates {
  readonly estimate: number;
  /** Those that are finite. */
  readonly defined: Float64Array;
  readonly acceleration: number;
  /** Replicates and estimate are divided by it at the end; comparisons come before. */
  readonly scale: number;
}

export function checkedOptions(options: BootstrapOptions): {
  readonly resamples: number;
  readonly level: number;
} {
  const { resamples = 1000, level = 0.95 } = options;
  checkLevel(level);
  if (!Number.isSafeInteger(resamples) || resamples < 1) {
    throw new AssayError(
      'usage',
      'E_METRIC_RESAMPLES',
      `the number of resamples is a whole number from 1 on; given ${resamples}`,
    );
  }
  return { resamples, level };
}

/**
 * The standard error and both intervals, ends by R type 7 over the replicates. An interval that does not hold its estimate
 * (resamples are biased to one side of it) is none.
 */
export function intervalsOf(
  { estimate, defined, acceleration, scale }: Replicates,
  level: number,
): Pick<BootstrapResult, 'standard_error' | 'percentile' | 'bca'> {
  const sorted = ascending(defined);
  const error = standardDeviation(sorted);
  if (error === null || error === 0) return { standard_error: error, percentile: null, bca: null };
  const between = (method: string, low: number, high: number): Interval => ({
    method,
    level,
    low: percentile(sorted, low * 100)! / scale,
    high: percentile(sorted, high * 100)! / scale,
  });
  const holding = (interval: Interval): Interval | null =>
    holds(interval, estimate / scale) ? interval : null;
  const levels = bcaLevels(midRankShare(sorted, estimate), acceleration, level);
  return {
    standard_error: error / scale,
    percentile: holding(between('bootstrap-percentile', (1 - level) / 2, (1 + level) / 2)),
    bca: levels === null ? null : holding(between('bootstrap-bca', ...levels)),
  };
}
