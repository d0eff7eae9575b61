import { checkPValues } from './check-p-values.ts';

/** Bonferroni: m·p, at most 1. Holds the family-wise error; Holm does the same and rejects more. */
export function bonferroni(pValues: readonly number[]): number[] {
  checkPValues(pValues);
  return pValues.map((p) => Math.min(1, p * pValues.length));
}
