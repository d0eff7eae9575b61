import type { Interval } from '../interval.ts';
import { clopperPearsonInterval } from '../proportions/clopper-pearson-interval.ts';
import { mcnemarTest } from './mcnemar-test.ts';
import { type PairedCounts, tangoInterval } from './tango-interval.ts';

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
