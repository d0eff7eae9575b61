import { compensatedSum } from '../compare/descriptive.ts';
import type { Interval } from '../compare/interval.ts';
import { clusteredStandardError } from '../compare/mean-interval.ts';
import { clusteredRateInterval, wilsonInterval } from '../compare/proportion-intervals.ts';

interface Rate {
  readonly successes: number;
  readonly trials: number;
  /** Null where samples stand by themselves. */
  readonly clusters: number | null;
  /** Of the rate, over the clusters. */
  readonly standardError: number | null;
}

/** The interval of a pass rate, wherever one is shown: Wilson's, clustered where clusters are declared. */
export function rateInterval({ clusters, ...rate }: Rate, level: number): Interval | null {
  return clusters === null
    ? wilsonInterval(rate.successes, rate.trials, level)
    : clusteredRateInterval({ ...rate, clusters }, level);
}

/**
 * The interval of a mean of shares, the same one that a pass rate has: Wilson's where every share is 0 or 1, clustered
 * where `units` say what belongs together. Shares in between (of trials, of attempts, ties) are clusters of their own.
 */
export function shareInterval(
  shares: ArrayLike<number>,
  units: ArrayLike<number> | null,
  level = 0.95,
): Interval | null {
  const all = Array.from(shares);
  const rate = { successes: compensatedSum(all), trials: all.length };
  if (units === null && all.every((share) => share === 0 || share === 1)) {
    return rateInterval({ ...rate, clusters: null, standardError: null }, level);
  }
  const error = clusteredStandardError(all, units ?? all.map((_, i) => i));
  if (error === null) return null;
  return rateInterval({ ...rate, clusters: error.clusters, standardError: error.corrected }, level);
}
