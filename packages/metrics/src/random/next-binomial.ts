import { logGamma } from '../compare/distributions.ts';
import type { Xoshiro128 } from './xoshiro128.ts';

/**
 * One draw from Binomial(n, p): the number of successes in n trials, without making the trials.
 * Few expected successes: sequential inversion. Else Hörmann's BTRS, transformed rejection with squeeze
 * (J. Stat. Comput. Simul. 46, 1993): about 1.15 rounds whatever n is. Exact in distribution up to the
 * rounding of one logarithm.
 */
export function nextBinomial(random: Xoshiro128, n: number, p: number): number {
  if (n === 0 || p <= 0) return 0;
  if (p > 0.5) return n - nextBinomial(random, n, 1 - p);
  return n * p < 10 ? byInversion(random, n, p) : byRejection(random, n, p);
}

function byInversion(random: Xoshiro128, n: number, p: number): number {
  const odds = p / (1 - p);
  for (;;) {
    let left = random.nextFloat();
    let probability = Math.exp(n * Math.log1p(-p));
    for (let k = 0; k <= n; k++) {
      if (left < probability) return k;
      left -= probability;
      probability *= (odds * (n - k)) / (k + 1);
    }
  }
}

function byRejection(random: Xoshiro128, n: number, p: number): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  for (;;) {
    const u = random.nextFloat() - 0.5;
    const v = 1 - random.nextFloat();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (us >= 0.07 && v <= squeeze) return k;
    if (k < 0 || k > n) continue;
    const alpha = (2.83 + 5.1 / b) * spread;
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= logRatioToMode(k, n, p)) return k;
  }
}

/** log P(X = k) - log P(X = mode). */
function logRatioToMode(k: number, n: number, p: number): number {
  const mode = Math.floor((n + 1) * p);
  return (
    logFactorial(mode) +
    logFactorial(n - mode) -
    logFactorial(k) -
    logFactorial(n - k) +
    (k - mode) * Math.log(p / (1 - p))
  );
}

const logFactorial = (n: number): number => logGamma(n + 1);
