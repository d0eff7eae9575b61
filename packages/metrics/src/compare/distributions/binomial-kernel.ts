import { stirlingError } from './stirling-error.ts';

/**
 * Γ(a + b + 1) / (Γ(a + 1) Γ(b + 1)) · x^a · y^b, with y = 1 - x given apart so that neither loses digits:
 * the binomial probability of a successes and b failures, for real a, b ≥ 0.
 * Loader's saddle-point form: no large logarithms are subtracted, so a million trials keep 14 digits.
 */
export function binomialKernel(a: number, b: number, x: number, y: number): number {
  if (x === 0 || y === 0) return (x === 0 ? a : b) === 0 ? 1 : 0;
  if (a === 0) return Math.exp(b * logOf(y, x));
  if (b === 0) return Math.exp(a * logOf(x, y));
  const n = a + b;
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y);
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * a * b));
}

/** log p, through its complement where p is near 1. */
function logOf(p: number, complement: number): number {
  return p > 0.5 ? Math.log1p(-complement) : Math.log(p);
}

/** observed · log(observed / expected) + expected - observed, by a series where the two are close. */
function deviance(observed: number, expected: number): number {
  const difference = observed - expected;
  const ratio = difference / (observed + expected);
  if (Math.abs(ratio) > 0.1) return observed * Math.log(observed / expected) - difference;
  let sum = difference * ratio;
  let term = 2 * observed * ratio;
  for (let j = 3; ; j += 2) {
    term *= ratio * ratio;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}
