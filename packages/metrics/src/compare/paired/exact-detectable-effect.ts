import { binomialCdf } from '../distributions/binomial-cdf.ts';

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
