import { missing, type Score, scored } from '@assay/records';

/**
 * PGR = (weak-to-strong - weak) / (ceiling - weak) (Burns et al. 2023). Below 0 and above 1 are legal.
 * Undefined, hence missing, where the ceiling is not above the weak score or a score is not finite.
 */
export function performanceGapRecovered(weak: number, weakToStrong: number, ceiling: number): Score {
  if (![weak, weakToStrong, ceiling].every(Number.isFinite)) {
    return missing(
      'undefined',
      `performance gap recovered needs finite scores; given ${weak}, ${weakToStrong}, ${ceiling}`,
    );
  }
  if (!(ceiling > weak)) {
    return missing(
      'undefined',
      `performance gap recovered needs a ceiling above the weak score; given ceiling ${ceiling}, weak ${weak}`,
    );
  }
  return scored((weakToStrong - weak) / (ceiling - weak));
}
