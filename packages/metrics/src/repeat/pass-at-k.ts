import { checkAttempts } from './check-attempts.ts';

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
