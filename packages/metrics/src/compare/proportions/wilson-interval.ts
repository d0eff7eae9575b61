import { normalQuantile } from '../distributions/normal-quantile.ts';
import { checkLevel, type Interval } from '../interval.ts';
import { checkCounts } from './check-counts.ts';

/**
 * Wilson's score interval for a proportion (Wilson 1927): (p + z²/2n ± z √(p(1 - p)/n + z²/4n²)) / (1 + z²/n),
 * clamped to [0, 1]. Null without trials.
 */
export function wilsonInterval(successes: number, trials: number, level = 0.95): Interval | null {
  checkLevel(level);
  checkCounts(successes, trials);
  if (trials === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const p = successes / trials;
  const centre = p + (z * z) / (2 * trials);
  const reach = z * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  return {
    method: 'wilson',
    level,
    low: successes === 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: successes === trials ? 1 : Math.min(1, (centre + reach) / scale),
  };
}

/** The same with continuity correction (Newcombe 1998, method 4): wider, closer to the exact coverage. */
export function wilsonContinuityInterval(successes: number, trials: number, level = 0.95): Interval | null {
  checkLevel(level);
  checkCounts(successes, trials);
  if (trials === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const p = successes / trials;
  const q = 1 - p;
  const scale = 2 * (trials + z * z);
  const centre = 2 * successes + z * z;
  const below = z * Math.sqrt(Math.max(0, z * z - 2 - 1 / trials + 4 * p * (trials * q + 1)));
  const above = z * Math.sqrt(Math.max(0, z * z + 2 - 1 / trials + 4 * p * (trials * q - 1)));
  return {
    method: 'wilson-continuity',
    level,
    low: successes === 0 ? 0 : Math.max(0, (centre - 1 - below) / scale),
    high: successes === trials ? 1 : Math.min(1, (centre + 1 + above) / scale),
  };
}
