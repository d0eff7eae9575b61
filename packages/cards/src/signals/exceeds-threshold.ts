import type { Bounds } from './bounds.ts';
import { add, compareFractions, type Fraction, fraction, fractionOf } from './fraction.ts';

/** θ = 5 % of the metric's range, as the source has it for every metric. */
const theta = fraction(5n, 100n);

/**
 * Whether the spread of two or more scores is more than θ of the range. Exactly θ is not more, and it is decided
 * in exact arithmetic: 0.50 and 0.55 on [0, 1] do not diverge, though 0.55 − 0.50 is above 0.05 in doubles.
 */
export function exceedsThreshold(scores: readonly Fraction[], bounds: Bounds): boolean {
  const ordered = [...scores].sort(compareFractions);
  const spread = subtract(ordered.at(-1)!, ordered[0]!);
  const range = subtract(fractionOf(bounds.max), fractionOf(bounds.min));
  return compareFractions(spread, multiply(theta, range)) > 0;
}

function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}
