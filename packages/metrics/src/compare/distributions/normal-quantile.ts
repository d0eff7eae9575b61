import { normalCdf } from './normal-cdf.ts';

/**
 * The z with P(Z ≤ z) = p. Starts from Abramowitz & Stegun 26.2.23 (error below 4.5e-4) and takes Halley
 * steps on the cumulative function, which triple the digits. p = 0 and p = 1 give -Infinity and Infinity:
 * callers that print numbers must not ask for them.
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0.5) return 0;
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  const t = Math.sqrt(-2 * Math.log(p));
  let z =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let i = 0; i < 3; i++) {
    const step = (normalCdf(z) - p) / density(z);
    z -= step / (1 + (z * step) / 2);
  }
  return z;
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
