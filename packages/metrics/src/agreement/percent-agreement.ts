import { missing, type Score, scored } from '@assay/records';
import { pairwiseAgreement } from './pairwise-agreement.ts';
import { assertRatingCounts, type RatingCounts } from './rating-counts.ts';

/**
 * The share of pairs of raters that agree, per unit, averaged over the units that have at least two ratings.
 * In [0, 1], not corrected for chance. For two raters it is the share of units on which they agree.
 * Missing: no unit has two ratings.
 */
export function percentAgreement(counts: RatingCounts): Score {
  assertRatingCounts(counts);
  const { observed, pairable } = pairwiseAgreement(counts);
  if (observed === null) return missing('undefined', 'no unit has two ratings');
  return scored(observed, { units: pairable });
}
