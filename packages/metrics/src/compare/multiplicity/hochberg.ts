import { stepAdjusted } from './step-adjusted.ts';

/** Hochberg 1988, step-up with Holm's factors. Family-wise error for independent or positively dependent tests. */
export function hochberg(pValues: readonly number[]): number[] {
  return stepAdjusted(pValues, 'up', (rank) => pValues.length - rank + 1);
}
