import { missing, type Score, scored } from '@assay/records';

/**
 * The true rate behind a judge's rate, given how often the judge is right (Rogan & Gladen 1978):
 * (rate + specificity - 1) / (sensitivity + specificity - 1), kept within [0, 1]. Undefined, hence missing,
 * where the judge is no better than a coin (sensitivity + specificity ≤ 1) or a number is not a rate.
 */
export function roganGladen(rate: number, sensitivity: number, specificity: number): Score {
  if (![rate, sensitivity, specificity].every((value) => value >= 0 && value <= 1)) {
    return missing('undefined', `rates lie in [0, 1]; given ${rate}, ${sensitivity}, ${specificity}`);
  }
  const informed = sensitivity + specificity - 1;
  if (!(informed > 0)) {
    return missing(
      'undefined',
      `a judge with sensitivity ${sensitivity} and specificity ${specificity} says nothing about the rate`,
    );
  }
  return scored(Math.min(1, Math.max(0, (rate + specificity - 1) / informed)));
}
