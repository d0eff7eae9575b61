import { AssayError } from '@assay/records';
import { binomialCdf, binomialProbability, chiSquaredTail, normalQuantile } from '../distributions.ts';
import { checkLevel, clopperPearsonInterval, type Interval } from '../proportion-intervals.ts';

export interface McNemarResult {
  /** Pairs in which only the first passes. */
  readonly only_first: number;
  /** Pairs in which only the second passes. */
  readonly only_second: number;
  /** min(1, 2 P(Bin(b + c, ½) ≤ min(b, c))): never rejects more often than it says. The one to gate on. */
  readonly exact_p_value: number;
  /** The exact value less the probability of the outcome itself: less cautious. */
  readonly mid_p_value: number;
  /** (b - c)² / (b + c); 0 where nothing differs. */
  readonly chi_squared: number;
  readonly chi_squared_p_value: number;
  /** Edwards' continuity correction, (|b - c| - 1)² / (b + c), taken literally also where b = c > 0. */
  readonly chi_squared_corrected: number;
  readonly chi_squared_corrected_p_value: number;
}

/**
 * McNemar's test for two systems judged pass or fail on the same samples, two-sided, from the counts of pairs
 * that differ. No such pair is no evidence: every p-value is 1.
 */
export function mcnemarTest(onlyFirst: number, onlySecond: number): McNemarResult {
  for (const count of [onlyFirst, onlySecond]) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new AssayError(
        'usage',
        'E_METRIC_COUNTS',
        `counts of pairs are whole numbers from 0 on; given ${count}`,
      );
    }
  }
  const n = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  const gap = Math.abs(onlyFirst - onlySecond);
  const chiSquared = n === 0 ? 0 : (gap * gap) / n;
  const corrected = n === 0 ? 0 : (gap - 1) ** 2 / n;
  const doubled = 2 * binomialCdf(fewer, n, 0.5);
  return {
    only_first: onlyFirst,
    only_second: onlySecond,
    exact_p_value: Math.min(1, doubled),
    mid_p_value: n === 0 ? 1 : Math.min(1, doubled - binomialProbability(fewer, n, 0.5)),
    chi_squared: chiSquared,
    chi_squared_p_value: chiSquaredTail(chiSquared),
    chi_squared_corrected: corrected,
    chi_squared_corrected_p_value: chiSquaredTail(corrected),
  };
}

/** Two systems judged on the same n samples: how often only the first passed, and only the second. */
interface PairedCounts {
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly n: number;
}

/**
 * Tango's score interval for the difference of two paired proportions, first minus second (Tango 1998): all
 * differences that the score test does not refuse. It stays in [-1, 1] and has a width where no pair differs. Its
 * test at 0 is McNemar's χ² without correction. Null without pairs.
 */
export function tangoInterval(counts: PairedCounts, level = 0.95): Interval | null {
  checkLevel(level);
  if (counts.n === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const estimate = (counts.onlyFirst - counts.onlySecond) / counts.n;
  return {
    method: 'tango',
    level,
    low: root(counts, z, [-1, estimate]),
    high: root(counts, -z, [estimate, 1]),
  };
}

/** The difference at which the statistic, which falls as the difference grows, takes this value. */
function root(counts: PairedCounts, value: number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  for (let i = 0; i < 200 && high - low > Number.EPSILON * Math.max(1, Math.abs(low)) * 0.5; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (scoreStatistic(counts, middle) > value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** (b - c - nδ) / √(n (2q̃ + δ(1 - δ))), q̃ being the likeliest share of "only the second" under the difference δ. */
function scoreStatistic({ onlyFirst: b, onlySecond: c, n }: PairedCounts, delta: number): number {
  const [linear, constant] = [(2 * n - b + c) * delta - b - c, -c * delta * (1 - delta)];
  const share = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n);
  const variance = n * (2 * share + delta * (1 - delta));
  const distance = b - c - n * delta;
  if (variance <= 0) return distance === 0 ? 0 : distance * Infinity;
  return distance / Math.sqrt(variance);
}

/** From this many pairs that differ on, the score test stands for the exact one. */
const SCORE_TEST_FROM = 25;

export interface PairedRateDifference {
  readonly test: 'mcnemar_exact' | 'mcnemar_score';
  readonly p_value: number;
  /** It holds 0 exactly where the p-value is not below 1 - level. Null without pairs. */
  readonly interval: Interval | null;
}

/**
 * The difference of two pass rates on the same samples, first minus second: a test, and the interval that goes with it.
 * Below 25 pairs that differ it is McNemar's exact test, and the interval inverts it: the exact limits of the share of
 * such pairs that favour the first, times their part of all pairs. They take that part as given, which is too
 * narrow on the side away from 0, so each end is the farther one of these and Tango's. From 25 on it is the score test
 * with Tango's interval, which inverts it.
 */
export function pairedRateDifference(counts: PairedCounts, level = 0.95): PairedRateDifference {
  const { onlyFirst, onlySecond } = counts;
  const mcnemar = mcnemarTest(onlyFirst, onlySecond);
  const score = tangoInterval(counts, level);
  if (onlyFirst + onlySecond >= SCORE_TEST_FROM) {
    return { test: 'mcnemar_score', p_value: mcnemar.chi_squared_p_value, interval: score };
  }
  return {
    test: 'mcnemar_exact',
    p_value: mcnemar.exact_p_value,
    interval: score === null ? null : exactInterval(counts, score),
  };
}

function exactInterval({ onlyFirst, onlySecond, n }: PairedCounts, score: Interval): Interval {
  const differing = onlyFirst + onlySecond;
  const share = clopperPearsonInterval(onlyFirst, differing, score.level);
  const scaled = (end: number): number => ((2 * end - 1) * differing) / n;
  const [low, high] = share === null ? [0, 0] : [scaled(share.low), scaled(share.high)];
  return {
    method: 'mcnemar-exact',
    level: score.level,
    low: Math.min(low, score.low),
    high: Math.max(high, score.high),
  };
}

/** Turned all one way, so many samples are what McNemar's exact test needs at two-sided 5 %: 2 · ½⁶ = 0.031. */
export const LEAST_TURNED = 6;

/**
 * The least difference of two pass rates that McNemar's exact test shows in four of five comparisons of n pairs, at
 * its most favourable: no sample turns the other way, so that six turned ones are enough. Null where n pairs cannot
 * show any.
 */
export function exactDetectableEffect(n: number): number | null {
  if (n < LEAST_TURNED) return null;
  let [low, high] = [0, 1];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (binomialCdf(LEAST_TURNED - 1, n, middle) > 0.2) low = middle;
    else high = middle;
  }
  return high;
}
