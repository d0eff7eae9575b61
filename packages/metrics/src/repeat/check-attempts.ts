import { AssayError } from '@assay/records';

/** n attempts of which c passed, and k to look at: whole numbers, 0 ≤ c ≤ n, k ≥ 1. */
export function checkAttempts(n: number, c: number, k: number): void {
  const whole = [n, c, k].every(Number.isSafeInteger);
  if (!whole || c < 0 || c > n || k < 1) {
    throw new AssayError(
      'usage',
      'E_METRIC_ATTEMPTS',
      `attempts are whole numbers with 0 ≤ c ≤ n and k ≥ 1; given n = ${n}, c = ${c}, k = ${k}`,
    );
  }
}
