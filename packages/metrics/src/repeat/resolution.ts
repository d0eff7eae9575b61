import { AssayError } from '@assay/records';
import { normalQuantile } from '../compare/distributions.ts';

/**
 * The smallest difference of two pass rates that n repetitions each can tell apart, given the variance
 * p(1 - p) within a row: z √(2v / n), at most 1. No variance seen: the rule of three, 3 / n. Below two
 * repetitions nothing can be said: 1. Source: eval-harness, `precision.resolution`.
 */
export function resolution(variance: number, n: number): number {
  checkVariance(variance);
  if (n < 2) return 1;
  return Math.min(1, variance === 0 ? 3 / n : z() * Math.sqrt((2 * variance) / n));
}

/** Repetitions needed to resolve a difference: ⌈2z²v / δ²⌉, or ⌈3 / δ⌉ where no variance was seen. */
export function requiredRepetitions(variance: number, difference = 0.05): number {
  checkVariance(variance);
  if (!(difference > 0 && difference <= 1)) {
    throw new AssayError(
      'usage',
      'E_METRIC_DIFFERENCE',
      `a difference of rates lies in (0, 1]; given ${difference}`,
    );
  }
  return Math.ceil(variance === 0 ? 3 / difference : (2 * z() ** 2 * variance) / difference ** 2);
}

function z(): number {
  return normalQuantile(0.975);
}

function checkVariance(variance: number): void {
  if (!(variance >= 0 && variance <= 0.25)) {
    throw new AssayError(
      'usage',
      'E_METRIC_VARIANCE',
      `the variance of a rate lies in [0, 0.25]; given ${variance}`,
    );
  }
}
