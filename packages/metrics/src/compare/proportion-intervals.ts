import { AssayError } from '@assay/records';
import { betaQuantile, normalQuantile, studentQuantile } from './distributions.ts';

/** Two ends, the level they were made for, and the method that made them. */
export interface Interval {
  readonly method: string;
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

/** Confidence levels lie strictly between 0 and 1; 95 is not one. */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_LEVEL',
      `a confidence level lies between 0 and 1 (0.95); given ${level}`,
    );
  }
}

/** Whether a number is in its interval, up to rounding. */
export function holds({ low, high }: Pick<Interval, 'low' | 'high'>, value: number): boolean {
  const rounding = 1e-12 * Math.max(1, Math.abs(value));
  return low - rounding <= value && value <= high + rounding;
}

interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** The part of an interval that the quantity can take: an end beyond the range is brought to its end. */
export function withinRange(interval: Interval, { min, max }: Range): Interval;
export function withinRange(interval: Interval | null, range: Range): Interval | null;
export function withinRange(interval: Interval | null, { min, max }: Range): Interval | null {
  if (interval === null) return null;
  const clamp = (end: number): number => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, end));
  return { ...interval, low: clamp(interval.low), high: clamp(interval.high) };
}

/** What a difference of two values of a range can be. */
export function rangeOfDifference({ min, max }: Range): Range {
  return min === null || max === null ? { min: null, max: null } : { min: min - max, max: max - min };
}

interface Estimate {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/**
 * The interval of the difference of two independent numbers that have one each, first minus second:
 * d - √((a - la)² + (ub - b)²) and d + √((ua - a)² + (b - lb)²) (MOVER: Zou & Donner 2008, Statistics in Medicine 27; of two
 * Wilson intervals it is Newcombe's, 1998, method 10). Null where either has none.
 */
export function differenceOfIntervals(first: Estimate, second: Estimate): Interval | null {
  const [{ value: a, interval: ofA }, { value: b, interval: ofB }] = [first, second];
  if (a === null || b === null || ofA === null || ofB === null) return null;
  const areWilson = ofA.method === 'wilson' && ofB.method === 'wilson';
  return {
    method: areWilson ? 'newcombe' : 'mover',
    level: ofA.level,
    low: a - b - Math.hypot(a - ofA.low, ofB.high - b),
    high: a - b + Math.hypot(ofA.high - a, b - ofB.low),
  };
}

interface Part {
  readonly value: number;
  readonly interval: Interval;
}

/**
 * The interval of the unweighted mean of numbers that have one each: m - √Σ(mᵢ - lᵢ)² / k and m + √Σ(uᵢ - mᵢ)² / k
 * (MOVER: Zou & Donner 2008, Statistics in Medicine 27). It never leaves a range that its parts keep. Numbers that vary
 * together have no such luck: there the half-widths add up, as if they all erred the same way. Null of nothing.
 */
export function meanOfIntervals(parts: readonly Part[], areIndependent: boolean): Interval | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  if (others.length === 0) return first.interval;
  const k = parts.length;
  const mean = parts.reduce((sum, { value }) => sum + value, 0) / k;
  const reach = (distances: readonly number[]): number =>
    (areIndependent ? Math.hypot(...distances) : distances.reduce((sum, distance) => sum + distance, 0)) / k;
  return {
    method: areIndependent ? 'mover' : 'mover-dependent',
    level: first.interval.level,
    low: mean - reach(parts.map(({ value, interval }) => value - interval.low)),
    high: mean + reach(parts.map(({ value, interval }) => interval.high - value)),
  };
}

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
