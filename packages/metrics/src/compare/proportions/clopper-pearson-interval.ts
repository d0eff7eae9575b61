import { betaQuantile } from '../distributions/beta-quantile.ts';
import { checkLevel, type Interval } from '../interval.ts';
import { checkCounts } from './check-counts.ts';

/**
 * The exact interval for a proportion (Clopper & Pearson 1934): beta quantiles with tails of (1 - level)/2.
 * Its coverage is never below the level, hence wide. Null without trials.
 */
export function clopperPearsonInterval(successes: number, trials: number, level = 0.95): Interval | null {
  checkLevel(level);
  checkCounts(successes, trials);
  if (trials === 0) return null;
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  return {
    method: 'clopper-pearson',
    level,
    low: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    high: failures === 0 ? 1 : 1 - betaQuantile(tail, failures, successes + 1),
  };
}
