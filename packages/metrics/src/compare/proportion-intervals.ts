import { AssayError } from '@assay/records';
import { betaQuantile, normalQuantile, studentQuantile } from './distributions.ts';
import { checkLevel, type Interval } from './interval.ts';

/** Successes out of trials: whole numbers, 0 ≤ successes ≤ trials. */
function checkCounts(successes: number, trials: number): void {
  if (
    !Number.isSafeInteger(trials) ||
    !Number.isSafeInteger(successes) ||
    successes < 0 ||
    successes > trials
  ) {
    throw new AssayError(
      'usage',
      'E_METRIC_COUNTS',
      `successes and trials are whole numbers with 0 ≤ successes ≤ trials; given ${successes} of ${trials}`,
    );
  }
}

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

interface Proportion {
  readonly successes: number;
  readonly trials: number;
}

export interface ProportionDifference {
  readonly difference: number;
  readonly interval: Interval;
}

/**
 * The difference of two independent proportions, first minus second, with Newcombe's hybrid score interval
 * (Newcombe 1998, method 10): the Wilson limits of each combined. Null where either has no trials.
 */
export function newcombeDifference(
  first: Proportion,
  second: Proportion,
  level = 0.95,
): ProportionDifference | null {
  const a = wilsonInterval(first.successes, first.trials, level);
  const b = wilsonInterval(second.successes, second.trials, level);
  if (a === null || b === null) return null;
  const [p, q] = [first.successes / first.trials, second.successes / second.trials];
  const difference = p - q;
  return {
    difference,
    interval: {
      method: 'newcombe',
      level,
      low: difference - Math.hypot(p - a.low, b.high - q),
      high: difference + Math.hypot(a.high - p, q - b.low),
    },
  };
}
