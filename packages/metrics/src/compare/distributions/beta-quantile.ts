import { binomialKernel } from './binomial-kernel.ts';
import { regularizedBeta } from './regularized-beta.ts';

/**
 * The x with I_x(a, b) = p: the quantile of the beta distribution, for a, b > 0.
 * Newton's method inside a shrinking bracket; falls back to bisection whenever a step leaves it.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  let [low, high] = [0, 1];
  let x = a / (a + b);
  for (let i = 0; i < 2000; i++) {
    const excess = regularizedBeta(x, a, b) - p;
    if (excess === 0) return x;
    if (excess < 0) low = x;
    else high = x;
    const next = x - excess / betaDensity(x, a, b);
    const inside = next > low && next < high;
    const moved = inside ? next : (low + high) / 2;
    if (Math.abs(moved - x) <= 1e-15 * moved || moved === low || moved === high) return moved;
    x = moved;
  }
  return x;
}

function betaDensity(x: number, a: number, b: number): number {
  return (binomialKernel(a, b, x, 1 - x) * a * b) / ((a + b) * x * (1 - x));
}
