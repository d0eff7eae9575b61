import { stepAdjusted } from './step-adjusted.ts';

/** Benjamini & Hochberg 1995, step-up: m / i. False discovery rate, for exploration rather than gates. */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  return stepAdjusted(pValues, 'up', (rank) => pValues.length / rank);
}
