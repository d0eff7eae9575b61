import { stepAdjusted } from './step-adjusted.ts';

/** Benjamini & Yekutieli 2001: as Benjamini–Hochberg, times 1 + ½ + … + 1/m. False discovery rate under any dependence. */
export function benjaminiYekutieli(pValues: readonly number[]): number[] {
  const harmonic = pValues.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  return stepAdjusted(pValues, 'up', (rank) => (pValues.length * harmonic) / rank);
}
