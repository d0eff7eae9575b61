import { regularizedBeta } from './regularized-beta.ts';

/** P(T > t) of Student's distribution with df > 0 degrees of freedom (any real); relative precision in the tail. */
export function studentTail(t: number, df: number): number {
  if (t < 0) return 1 - studentTail(-t, df);
  const square = t * t;
  return regularizedBeta(df / (df + square), df / 2, 0.5, square / (df + square)) / 2;
}
