import { AssayError } from '@assay/records';

/** Successes out of trials: whole numbers, 0 ≤ successes ≤ trials. */
export function checkCounts(successes: number, trials: number): void {
  if (
    !Number.isSafeInteger(trials) ||
    !Number.isSafeInteger(successes) ||
    successes < 0 ||
    successes > trials
  ) {
    throw new AssayError(
      'usage',
      'E_METRIC_COUNTS',
      `successes and trials are whole numbers with 0 ≤ successes ≤ trials; given ${successes} of ${trials}`,
    );
  }
}
