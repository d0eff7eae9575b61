import type { Interval } from './interval.ts';

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
