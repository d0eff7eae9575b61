import { missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../catalogue/metric.ts';
import { CompensatedSum } from '../compare/descriptive.ts';
import { estimateFromMean } from '../score/set/estimate-from-sums.ts';
import {
  assertRatingCounts,
  categoryWeight,
  type CategoryWeights,
  ratedUnit,
  type RatingCounts,
  ratingCounts,
  scaleParameter,
} from './ratings.ts';

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

export const percentAgreementMetric = defineMetric({
  kind: 'set',
  name: 'percent-agreement',
  aliases: ['observed-agreement'],
  meaning: 'The share of pairs of raters that agree, averaged over units; not corrected for chance.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () => z.strictObject({ scale: scaleParameter }),
  page: {
    definition: 'the mean over units with r ≥ 2 ratings of Σ_k n_k(n_k − 1)/(r(r − 1))',
    convention:
      'A sample is a unit, its output the list of ratings, null where a rater gave none. Each unit counts once, however many rated it. A sample contributes its own share.',
    source: 'Fleiss (1971), the observed agreement P; Gwet (2014)',
    edgeCases: [
      'A unit with fewer than two ratings: missing (undefined), and not in the mean.',
      'No unit with two ratings: missing (undefined).',
      'An output that is not a list of ratings, or a rating off the scale: an error naming the sample.',
    ],
    example: { rows: [{ output: ['a', 'a', 'b'] }, { output: ['b', 'b', null] }], value: 2 / 3 },
  },
  begin: ({ scale }) => {
    const shares = new CompensatedSum();
    let units = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const share = percentAgreement(ratingCounts([ratedUnit(sample, scale)]));
        last = share.kind === 'scored' ? [Number(share.value)] : [];
        if (share.kind === 'scored') {
          shares.add(Number(share.value));
          units++;
        }
        return share;
      },
      result: () => (units === 0 ? percentAgreement([]) : scored(shares.value / units, { units })),
      statistics: () => last,
    };
  },
  estimate: (_, rows) => estimateFromMean(rows),
});
