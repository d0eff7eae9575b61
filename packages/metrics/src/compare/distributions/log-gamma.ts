import { stirlingError } from './stirling-error.ts';

/** log Γ(x) for x > 0. Absolute error about 1e-15 up to x = 100, relative beyond. */
export function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingError(x);
}

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
