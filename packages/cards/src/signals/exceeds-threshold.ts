import type { Bounds } from './bounds.ts';
import { compareFractions, type Fraction, fraction, fractionOf, subtractFractions } from '@assay/metrics';

/** θ = 5 % of the metric's range, as the source has it for every metric. */
export const THETA = 0.05;

/**
 * Whether the spread of two or more scores is more than θ of the range. Exactly θ is not more, and it is decided
 * in exact arithmetic: 0.50 and 0.55 on [0, 1] do not diverge, though 0.55 − 0.50 is above 0.05 in doubles.
 */
export function exceedsThreshold(
  scores: readonly Fraction[],
  bounds: Bounds,
  theta: number = THETA,
): boolean {
  return compareFractions(spreadOf(scores), thresholdOf(bounds, theta)) > 0;
}

/** The largest of one or more scores less the smallest. */
export function spreadOf(scores: readonly Fraction[]): Fraction {
  const ordered = [...scores].sort(compareFractions);
  return subtractFractions(ordered.at(-1)!, ordered[0]!);
}

/** θ of the range: what a spread must exceed to diverge. θ is the decimal it is written as. */
export function thresholdOf({ min, max }: Bounds, theta: number = THETA): Fraction {
  return multiply(fractionOf(theta), subtractFractions(fractionOf(max), fractionOf(min)));
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}
