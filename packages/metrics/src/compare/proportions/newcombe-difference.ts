import type { Interval } from '../interval.ts';
import { wilsonInterval } from './wilson-interval.ts';

export interface Proportion {
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
