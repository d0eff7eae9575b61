import { type Missing, missing, type Score, scored } from '@assay/records';
import { pairwiseAgreement } from '../pairwise-agreement.ts';
import { assertRatingCounts, type RatingCounts } from '../rating-counts.ts';

/**
 * Fleiss' kappa: (P̄ - P̄_e)/(1 - P̄_e), P̄ the mean share of agreeing pairs per unit, P̄_e = Σ p_j² over the
 * pooled category shares (Fleiss 1971). The raters need not be the same people from unit to unit, but each
 * unit needs the same number of them, at least two; otherwise the result is missing and the unit is named
 * (Krippendorff's alpha takes unequal numbers).
 * Missing too: no units; one category only. Cost: O(units · q).
 */
export function fleissKappa(counts: RatingCounts): Score {
  const unusable = checkDesign(counts);
  if (unusable !== null) return unusable;
  const { observed, pairable } = pairwiseAgreement(counts);
  const totals = counts[0]!.map((_, k) => counts.reduce((total, row) => total + row[k]!, 0));
  const ratings = totals.reduce((sum, total) => sum + total, 0);
  if (totals.filter((total) => total > 0).length === 1) {
    return missing('undefined', 'no variation: every rating is in one and the same category');
  }
  const expected = totals.reduce((sum, total) => sum + (total / ratings) ** 2, 0);
  return scored((observed! - expected) / (1 - expected), {
    observed,
    expected,
    units: pairable,
    raters: ratings / pairable,
    prevalence: totals.map((total) => total / ratings),
  });
}

/**
 * Randolph's free-marginal multirater kappa: as Fleiss, with chance agreement 1/q for the q columns of the
 * table, unused categories included (Randolph 2005; Brennan–Prediger for many raters).
 * Missing under the same conditions, except that one category in use is fine when the scale has more.
 */
export function randolphKappa(counts: RatingCounts): Score {
  const unusable = checkDesign(counts);
  if (unusable !== null) return unusable;
  const size = counts[0]!.length;
  if (size < 2) return missing('undefined', 'the scale has one category; agreement by chance is certain');
  const { observed, pairable } = pairwiseAgreement(counts);
  const expected = 1 / size;
  return scored((observed! - expected) / (1 - expected), { observed, expected, units: pairable });
}

function checkDesign(counts: RatingCounts): Missing | null {
  assertRatingCounts(counts);
  const raters = counts.map((row) => row.reduce((total, count) => total + count, 0));
  const [first] = raters;
  if (first === undefined) return missing('undefined', 'there are no units');
  const odd = raters.findIndex((count) => count !== first);
  if (odd !== -1) {
    return missing(
      'not_applicable',
      `unit ${odd + 1} has ${raters[odd]} ratings and unit 1 has ${first}; this kappa needs the same number for each (Krippendorff's alpha does not)`,
    );
  }
  return first < 2 ? missing('undefined', 'no unit has two ratings') : null;
}
