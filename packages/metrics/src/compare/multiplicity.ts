import { AssayError } from '@assay/records';

function checkPValues(pValues: readonly number[]): void {
  pValues.forEach((p, i) => {
    if (!(p >= 0 && p <= 1)) {
      throw new AssayError('usage', 'E_METRIC_P_VALUE', `p-values lie in [0, 1]; given ${p} at index ${i}`);
    }
  });
}

/**
 * The common course of step procedures: p-values in ascending order, each times `factor(rank)` (rank from 1),
 * made monotone from the smallest up (`down`) or from the largest down (`up`), capped at 1, in the order given.
 */
function stepAdjusted(
  pValues: readonly number[],
  direction: 'down' | 'up',
  factor: (rank: number) => number,
): number[] {
  checkPValues(pValues);
  const order = pValues.map((_, i) => i).sort((i, j) => pValues[i]! - pValues[j]! || i - j);
  const adjusted = order.map((index, i) => Math.min(1, pValues[index]! * factor(i + 1)));
  if (direction === 'down') {
    for (let i = 1; i < adjusted.length; i++) adjusted[i] = Math.max(adjusted[i]!, adjusted[i - 1]!);
  } else {
    for (let i = adjusted.length - 2; i >= 0; i--) adjusted[i] = Math.min(adjusted[i]!, adjusted[i + 1]!);
  }
  const result = [...pValues];
  order.forEach((index, i) => {
    result[index] = adjusted[i]!;
  });
  return result;
}

/** Benjamini & Hochberg 1995, step-up: m / i. False discovery rate, for exploration rather than gates. */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  return stepAdjusted(pValues, 'up', (rank) => pValues.length / rank);
}

/** Benjamini & Yekutieli 2001: as Benjamini–Hochberg, times 1 + ½ + … + 1/m. False discovery rate under any dependence. */
export function benjaminiYekutieli(pValues: readonly number[]): number[] {
  const harmonic = pValues.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  return stepAdjusted(pValues, 'up', (rank) => (pValues.length * harmonic) / rank);
}

/** Bonferroni: m·p, at most 1. Holds the family-wise error; Holm does the same and rejects more. */
export function bonferroni(pValues: readonly number[]): number[] {
  checkPValues(pValues);
  return pValues.map((p) => Math.min(1, p * pValues.length));
}

/** Hochberg 1988, step-up with Holm's factors. Family-wise error for independent or positively dependent tests. */
export function hochberg(pValues: readonly number[]): number[] {
  return stepAdjusted(pValues, 'up', (rank) => pValues.length - rank + 1);
}

/** Holm 1979, step-down: the i-th smallest p-value times m - i + 1. Family-wise error under any dependence. */
export function holm(pValues: readonly number[]): number[] {
  return stepAdjusted(pValues, 'down', (rank) => pValues.length - rank + 1);
}
