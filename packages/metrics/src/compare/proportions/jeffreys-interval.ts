import { betaQuantile } from '../distributions/beta-quantile.ts';
import { checkLevel, type Interval } from '../interval.ts';
import { checkCounts } from './check-counts.ts';

/**
 * Jeffreys' interval for a proportion: equal tails of Beta(successes + ½, failures + ½), the lower end 0
 * without successes and the upper end 1 without failures (Brown, Cai & DasGupta 2001). Null without trials.
 */
export function jeffreysInterval(successes: number, trials: number, level = 0.95): Interval | null {
  checkLevel(level);
  checkCounts(successes, trials);
  if (trials === 0) return null;
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  return {
    method: 'jeffreys',
    level,
    low: successes === 0 ? 0 : betaQuantile(tail, successes + 0.5, failures + 0.5),
    high: failures === 0 ? 1 : 1 - betaQuantile(tail, failures + 0.5, successes + 0.5),
  };
}
