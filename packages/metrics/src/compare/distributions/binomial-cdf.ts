import { binomialKernel } from './binomial-kernel.ts';
import { regularizedBeta } from './regularized-beta.ts';

/** P(X ≤ k) for X ~ Binomial(n, p), k and n integers. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  return k >= n ? 1 : regularizedBeta(1 - p, n - k, k + 1, p);
}

/** P(X = k) for X ~ Binomial(n, p). */
export function binomialProbability(k: number, n: number, p: number): number {
  return k < 0 || k > n ? 0 : binomialKernel(k, n - k, p, 1 - p);
}
