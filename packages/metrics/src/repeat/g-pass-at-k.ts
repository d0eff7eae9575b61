import { AssayError } from '@assay/records';
import { logGamma } from '../compare/distributions/log-gamma.ts';
import { checkAttempts } from './check-attempts.ts';

/**
 * G-Pass@k_τ (Liu et al. 2024): the chance that at least ⌈τ·k⌉ of k attempts drawn from n without replacement
 * pass: Σ_{j ≥ ⌈τk⌉} C(c, j) C(n - c, k - j) / C(n, k). τ in (0, 1]; τ = 1 is pass^k. Null where k > n.
 */
export function gPassAtK(n: number, c: number, k: number, tau: number): number | null {
  checkAttempts(n, c, k);
  if (!(tau > 0 && tau <= 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_TAU',
      `the share τ that has to pass lies in (0, 1]; given ${tau}`,
    );
  }
  if (k > n) return null;
  const least = Math.max(Math.ceil(roundedProduct(tau, k)), k - (n - c));
  let chance = 0;
  for (let j = Math.min(c, k); j >= least; j--) chance += drawProbability(n, c, k, j);
  return Math.min(1, chance);
}

/** τ·k without binary dust: 0.07 · 100 is 7, not 7.000000000000001. */
function roundedProduct(tau: number, k: number): number {
  return Math.round(tau * k * 1e9) / 1e9;
}

/** The hypergeometric probability of j passing among k drawn. */
function drawProbability(n: number, c: number, k: number, j: number): number {
  return Math.exp(logChoose(c, j) + logChoose(n - c, k - j) - logChoose(n, k));
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}
