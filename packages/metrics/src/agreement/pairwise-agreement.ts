import { type CategoryWeights, categoryWeight } from './category-weights.ts';
import type { RatingCounts } from './rating-counts.ts';

interface PairwiseAgreement {
  /** The mean over units of the share of pairs of raters that agree; null when no unit has two ratings. */
  readonly observed: number | null;
  /** Units with at least two ratings. */
  readonly pairable: number;
}

/**
 * Observed agreement over any number of raters: for each unit with r >= 2 ratings the (weighted) share of
 * its r(r - 1) ordered pairs that agree, averaged over those units, each counting once (Fleiss 1971, Gwet 2014).
 * Cost: O(units · q), with weights O(units · q²).
 */
export function pairwiseAgreement(
  counts: RatingCounts,
  weights: CategoryWeights = 'none',
): PairwiseAgreement {
  let total = 0;
  let pairable = 0;
  for (const row of counts) {
    const raters = row.reduce((sum, count) => sum + count, 0);
    if (raters < 2) continue;
    pairable += 1;
    total += agreeingPairs(row, weights) / (raters * (raters - 1));
  }
  return { observed: pairable === 0 ? null : total / pairable, pairable };
}

function agreeingPairs(row: readonly number[], weights: CategoryWeights): number {
  let pairs = 0;
  for (const [i, count] of row.entries()) {
    if (count === 0) continue;
    pairs += count * (count - 1);
    if (weights === 'none') continue;
    for (const [j, other] of row.entries()) {
      if (j !== i) pairs += count * other * categoryWeight(weights, row.length, i, j);
    }
  }
  return pairs;
}
