import { AssayError } from '@assay/records';
import { logGamma } from '../compare/distributions.ts';

/** n attempts of which c passed, and k to look at: whole numbers, 0 ≤ c ≤ n, k ≥ 1. */
function checkAttempts(n: number, c: number, k: number): void {
  const whole = [n, c, k].every(Number.isSafeInteger);
  if (!whole || c < 0 || c > n || k < 1) {
    throw new AssayError(
      'usage',
      'E_METRIC_ATTEMPTS',
      `attempts are whole numbers with 0 ≤ c ≤ n and k ≥ 1; given n = ${n}, c = ${c}, k = ${k}`,
    );
  }
}

/**
 * pass@k, unbiased (Chen et al. 2021): the chance that at least one of k attempts drawn from n without
 * replacement passes, c of them passing. 1 - C(n - c, k) / C(n, k), as a product that never overflows.
 * Null where k > n: too few attempts to say. O(min(k, c)).
 */
export function passAtK(n: number, c: number, k: number): number | null {
  checkAttempts(n, c, k);
  if (k > n) return null;
  return n - c < k ? 1 : 1 - shareOfDraws(n - c, n, k, c);
}

/**
 * pass^k, unbiased: the chance that all of k attempts drawn from n without replacement pass,
 * C(c, k) / C(n, k). Null where k > n.
 */
export function passHatK(n: number, c: number, k: number): number | null {
  checkAttempts(n, c, k);
  if (k > n) return null;
  return c < k ? 0 : shareOfDraws(c, n, k, n - c);
}

/** pass@k, plug-in: 1 - (1 - c/n)^k. Biased low, defined for any k; null without attempts. */
export function passAtKPlugIn(n: number, c: number, k: number): number | null {
  checkAttempts(n, c, k);
  return n === 0 ? null : c === 0 ? 0 : 1 - ((n - c) / n) ** k;
}

/** pass^k, plug-in: (c/n)^k. Biased high, defined for any k; null without attempts. */
export function passHatKPlugIn(n: number, c: number, k: number): number | null {
  checkAttempts(n, c, k);
  return n === 0 ? null : (c / n) ** k;
}

/** C(m, k) / C(n, k) with n - m = rest: the shorter of two equal products. */
function shareOfDraws(m: number, n: number, k: number, rest: number): number {
  let share = 1;
  if (k <= rest) for (let i = 0; i < k; i++) share *= (m - i) / (n - i);
  else for (let i = 0; i < rest; i++) share *= (n - k - i) / (n - i);
  return share;
}

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
