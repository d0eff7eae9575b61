import { studentQuantile } from '../distributions/student-quantile.ts';
import { checkLevel, type Interval } from '../interval.ts';

interface ClusteredRate {
  readonly successes: number;
  readonly trials: number;
  readonly clusters: number;
  /** Of the rate, clustered and corrected by C / (C - 1). */
  readonly standardError: number | null;
}

/**
 * Wilson's interval for a rate over trials that come in clusters: the trials are divided by the design effect
 * SE² / (p(1 - p)/n), and the quantile is Student's with C - 1 degrees of freedom (Korn & Graubard 1998, with Wilson's
 * form in place of the exact one). It stays in [0, 1]. Clusters of one rate, 0 and 1 included, have no spread to
 * judge the design effect by: each counts as one trial there, as if its members said the same. Null below two clusters.
 */
export function clusteredRateInterval(rate: ClusteredRate, level = 0.95): Interval | null {
  checkLevel(level);
  const { successes, trials, clusters, standardError } = rate;
  if (trials === 0 || clusters < 2) return null;
  const p = successes / trials;
  const variance = p * (1 - p);
  const n = standardError === null || standardError === 0 ? clusters : variance / standardError ** 2;
  const t = studentQuantile((1 + level) / 2, clusters - 1);
  const centre = p + (t * t) / (2 * n);
  const reach = t * Math.sqrt(variance / n + (t * t) / (4 * n * n));
  const scale = 1 + (t * t) / n;
  return {
    method: 'wilson-clustered',
    level,
    low: successes === 0 ? 0 : Math.max(0, (centre - reach) / scale),
    high: successes === trials ? 1 : Math.min(1, (centre + reach) / scale),
  };
}
