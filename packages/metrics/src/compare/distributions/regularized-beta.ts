import { binomialKernel } from './binomial-kernel.ts';

/**
 * The regularised incomplete beta function I_x(a, b), for a, b > 0 and 0 ≤ x ≤ 1; `y` = 1 - x may be given
 * where the caller knows it more precisely than the subtraction does.
 * Continued fraction DLMF 8.17.22 (modified Lentz), on the side where it converges: O(√max(a, b)) steps.
 * Relative error about 1e-13 up to a + b = 1e6.
 */
export function regularizedBeta(x: number, a: number, b: number, y = 1 - x): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  return x <= (a + 1) / (a + b + 2) ? tail(x, y, a, b) : 1 - tail(y, x, b, a);
}

function tail(x: number, y: number, a: number, b: number): number {
  return (binomialKernel(a, b, x, y) * b * continuedFraction(x, a, b)) / (a + b);
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 5e-16) break;
  }
  return value;
}

function awayFromZero(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x;
}
