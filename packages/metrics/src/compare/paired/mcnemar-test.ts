import { AssayError } from '@assay/records';
import { binomialCdf, binomialProbability } from '../distributions/binomial-cdf.ts';
import { chiSquaredTail } from '../distributions/chi-squared-tail.ts';

export interface McNemarResult {
  /** Pairs in which only the first passes. */
  readonly only_first: number;
  /** Pairs in which only the second passes. */
  readonly only_second: number;
  /** min(1, 2 P(Bin(b + c, ½) ≤ min(b, c))): never rejects more often than it says. The one to gate on. */
  readonly exact_p_value: number;
  /** The exact value less the probability of the outcome itself: less cautious. */
  readonly mid_p_value: number;
  /** (b - c)² / (b + c); 0 where nothing differs. */
  readonly chi_squared: number;
  readonly chi_squared_p_value: number;
  /** Edwards' continuity correction, (|b - c| - 1)² / (b + c), taken literally also where b = c > 0. */
  readonly chi_squared_corrected: number;
  readonly chi_squared_corrected_p_value: number;
}

/**
 * McNemar's test for two systems judged pass or fail on the same samples, two-sided, from the counts of pairs
 * that differ. No such pair is no evidence: every p-value is 1.
 */
export function mcnemarTest(onlyFirst: number, onlySecond: number): McNemarResult {
  for (const count of [onlyFirst, onlySecond]) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new AssayError(
        'usage',
        'E_METRIC_COUNTS',
        `counts of pairs are whole numbers from 0 on; given ${count}`,
      );
    }
  }
  const n = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  const gap = Math.abs(onlyFirst - onlySecond);
  const chiSquared = n === 0 ? 0 : (gap * gap) / n;
  const corrected = n === 0 ? 0 : (gap - 1) ** 2 / n;
  const doubled = 2 * binomialCdf(fewer, n, 0.5);
  return {
    only_first: onlyFirst,
    only_second: onlySecond,
    exact_p_value: Math.min(1, doubled),
    mid_p_value: n === 0 ? 1 : Math.min(1, doubled - binomialProbability(fewer, n, 0.5)),
    chi_squared: chiSquared,
    chi_squared_p_value: chiSquaredTail(chiSquared),
    chi_squared_corrected: corrected,
    chi_squared_corrected_p_value: chiSquaredTail(corrected),
  };
}
