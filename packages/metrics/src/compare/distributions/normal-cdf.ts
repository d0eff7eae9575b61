import { complementaryErrorFunction } from './error-function.ts';

/** P(Z ≤ z) of the standard normal distribution; the lower tail keeps its relative precision. */
export function normalCdf(z: number): number {
  return complementaryErrorFunction(-z / Math.SQRT2) / 2;
}
