import { checkPValues } from './check-p-values.ts';

/**
 * The common course of step procedures: p-values in ascending order, each times `factor(rank)` (rank from 1),
 * made monotone from the smallest up (`down`) or from the largest down (`up`), capped at 1, in the order given.
 */
export function stepAdjusted(
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
