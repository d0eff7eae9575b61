import { stepAdjusted } from './step-adjusted.ts';

/** Holm 1979, step-down: the i-th smallest p-value times m - i + 1. Family-wise error under any dependence. */
export function holm(pValues: readonly number[]): number[] {
  return stepAdjusted(pValues, 'down', (rank) => pValues.length - rank + 1);
}
