import { AssayError } from '@assay/records';
import { ascending, percentile, standardDeviation } from '../descriptive.ts';
import { normalCdf, normalQuantile } from '../distributions.ts';
import { checkLevel, holds, type Interval } from '../proportion-intervals.ts';

/**
 * Where the ends of a BCa interval lie in the distribution of replicates (Efron 1987). The bias correction
 * takes replicates that equal the estimate half (mid-rank): z₀ = Φ⁻¹((#(θ* < θ̂) + #(θ* ≤ θ̂)) / 2B).
 * Null where every replicate lies on one side, or the correction leaves the range it is made for.
 */
export function bcaLevels(
  shareBelow: number,
  acceleration: number,
  level: number,
): readonly [number, number] | null {
  if (!(shareBelow > 0 && shareBelow < 1)) return null;
  const bias = normalQuantile(shareBelow);
  const ends = [(1 - level) / 2, (1 + level) / 2].map((tail) => {
    const shifted = bias + normalQuantile(tail);
    const divisor = 1 - acceleration * shifted;
    return divisor > 0 ? normalCdf(bias + shifted / divisor) : null;
  });
  return ends[0] === null || ends[1] === null ? null : [ends[0]!, ends[1]!];
}

/** The mid-rank share of replicates below the estimate. */
export function midRankShare(replicates: ArrayLike<number>, estimate: number): number {
  let doubled = 0;
  for (let i = 0; i < replicates.length; i++) {
    if (replicates[i]! < estimate) doubled += 2;
    else if (replicates[i] === estimate) doubled += 1;
  }
  return doubled / (2 * replicates.length);
}

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

/** The values of 0 … count − 1 that are defined and finite, in order. */
export function finiteOnly(count: number, value: (i: number) => number | null): Float64Array {
  const values: number[] = [];
  for (let i = 0; i < count; i++) {
    const next = finite(value(i));
    if (next !== null) values.push(next);
  }
  return Float64Array.from(values);
}

export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * The acceleration of BCa from leave-one-out values: Σ(θ̄ - θᵢ)³ / (6 (Σ(θ̄ - θᵢ)²)^{3/2}) (Efron 1987).
 * 0 where the values do not vary.
 */
export function jackknifeAcceleration(leftOut: ArrayLike<number>): number {
  let mean = 0;
  for (let i = 0; i < leftOut.length; i++) mean += leftOut[i]! / leftOut.length;
  let [squares, cubes] = [0, 0];
  for (let i = 0; i < leftOut.length; i++) {
    const gap = mean - leftOut[i]!;
    squares += gap * gap;
    cubes += gap * gap * gap;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}
