/**
 * How far two categories agree, by their places on the scale:
 * `none` 1 when equal, else 0 · `linear` 1 - |i - j|/(q - 1) · `quadratic` 1 - (i - j)²/(q - 1)².
 */
export type CategoryWeights = 'none' | 'linear' | 'quadratic';

/** The agreement weight of places i and j on a scale of `size` categories, in [0, 1]. */
export function categoryWeight(weights: CategoryWeights, size: number, i: number, j: number): number {
  if (i === j) return 1;
  if (weights === 'none') return 0;
  const distance = Math.abs(i - j) / (size - 1);
  return weights === 'linear' ? 1 - distance : 1 - distance * distance;
}
