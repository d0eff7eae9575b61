import { clusteredStandardError } from '../compare/clustered-standard-error.ts';
import { compensatedSum } from '../compare/descriptive/compensated-sum.ts';
import type { Interval } from '../compare/interval.ts';
import { rateInterval } from './rate-interval.ts';

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
