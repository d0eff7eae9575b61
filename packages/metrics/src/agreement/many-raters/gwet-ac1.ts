import { missing, type Score, scored } from '@assay/records';
import { type CategoryWeights, categoryWeight } from '../category-weights.ts';
import { pairwiseAgreement } from '../pairwise-agreement.ts';
import { assertRatingCounts, type RatingCounts } from '../rating-counts.ts';

/**
 * Gwet's AC1: (p_a - p_e)/(1 - p_e), p_e = Σ π_k(1 - π_k)/(q - 1), which stays near p_a where one category
 * is rare (Gwet 2008). With linear or quadratic weights it is AC2: p_a weighted, p_e multiplied by Σ w/q.
 *
 * Any number of raters, missing ratings allowed: p_a over units with two or more ratings, π_k the mean over
 * units with one or more of the share of their ratings in k (Gwet 2014, ch. 5). q is the number of columns,
 * so give the scale where a category was never used.
 * Missing: no unit has two ratings; the scale has one category. Cost: O(units · q), weighted O(units · q²).
 */
export function gwetAc1(counts: RatingCounts, weights: CategoryWeights = 'none'): Score {
  assertRatingCounts(counts);
  const { observed, pairable } = pairwiseAgreement(counts, weights);
  if (observed === null) return missing('undefined', 'no unit has two ratings');
  const size = counts[0]!.length;
  if (size < 2) return missing('undefined', 'the scale has one category; agreement by chance is certain');
  const prevalence = meanShares(counts);
  const spread = prevalence.reduce((total, share) => total + share * (1 - share), 0);
  const expected = (weightTotal(weights, size) * spread) / (size * (size - 1));
  return scored((observed - expected) / (1 - expected), { observed, expected, units: pairable, prevalence });
}

function meanShares(counts: RatingCounts): readonly number[] {
  const rated = counts
    .map((row) => ({ row, raters: row.reduce((total, count) => total + count, 0) }))
    .filter(({ raters }) => raters > 0);
  return counts[0]!.map(
    (_, k) => rated.reduce((total, { row, raters }) => total + row[k]! / raters, 0) / rated.length,
  );
}

/** The agreement weights of all pairs of places on a scale, summed. */
export function weightTotal(weights: CategoryWeights, size: number): number {
  let total = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) total += categoryWeight(weights, size, i, j);
  }
  return total;
}
