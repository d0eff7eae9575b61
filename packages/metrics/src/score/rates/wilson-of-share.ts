import { normalQuantile } from '../../compare/distributions/normal-quantile.ts';

/**
 * Wilson's score interval around a share that need not be a whole number of successes (a tie is half a win).
 * For ties it is wider than need be: half points vary less than wins and losses.
 */
export function wilsonOfShare(share: number, n: number, level: number): { low: number; high: number } {
  const z = normalQuantile((1 + level) / 2);
  const scale = 1 + (z * z) / n;
  const centre = (share + (z * z) / (2 * n)) / scale;
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return {
    low: share === 0 ? 0 : Math.max(0, centre - reach),
    high: share === 1 ? 1 : Math.min(1, centre + reach),
  };
}
