import { missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Estimator, type NotEstimated } from '../catalogue/metric.ts';
import { CompensatedSum } from '../compare/descriptive.ts';
import { estimateFromMean } from '../score/set/estimate-from-sums.ts';
import type { StatisticRows } from '../score/set/statistic-rows.ts';
import {
  assertRatingCounts,
  categoryWeight,
  type CategoryWeights,
  collectUnits,
  ratedUnit,
  type RatingCounts,
  ratingCounts,
  scaleParameter,
  unitCounts,
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
function weightTotal(weights: CategoryWeights, size: number): number {
  let total = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) total += categoryWeight(weights, size, i, j);
  }
  return total;
}

/**
 * Gwet's AC1 or AC2, as `gwetAc1` has it, of units that stand there as often as they weigh. The scale is the one given
 * (`scaleSize`), else that of the whole set, whichever units are drawn. O(ratings).
 */
function estimateGwetAc1(
  rows: StatisticRows,
  weights: CategoryWeights,
  scaleSize: number | undefined,
): Estimator | NotEstimated {
  for (let unit = 0; unit < rows.count; unit++) {
    if (rows.row(unit).some(Number.isNaN)) return { why: 'weights of words have an order only with a scale' };
  }
  const { units, codes, counts, raters, ratings } = unitCounts(rows);
  const size = scaleSize ?? ratings.length;
  if (size < 2) return () => null;
  const placeOf = (i: number): number => (scaleSize === undefined ? codes[i]! : ratings[codes[i]!]!);
  const agreeing = new Float64Array(raters.length);
  for (let start = 0; start < units.length; ) {
    let end = start;
    while (end < units.length && units[end] === units[start]) end++;
    for (let i = start; i < end; i++) {
      agreeing[units[start]!]! += counts[i]! * (counts[i]! - 1);
      for (let j = start; j < end; j++) {
        if (j !== i)
          agreeing[units[start]!]! +=
            counts[i]! * counts[j]! * categoryWeight(weights, size, placeOf(i), placeOf(j));
      }
    }
    start = end;
  }
  const shares = counts.map((count, i) => count / raters[units[i]!]!);
  const observedOf = agreeing.map((pairs, unit) =>
    raters[unit]! < 2 ? 0 : pairs / (raters[unit]! * (raters[unit]! - 1)),
  );
  const prevalence = new Float64Array(ratings.length);
  const factor = weightTotal(weights, size) / (size * (size - 1));
  return (given) => {
    let [pairable, rated, observed, spread] = [0, 0, 0, 0];
    for (let unit = 0; unit < raters.length; unit++) {
      const weight = given[unit]!;
      if (raters[unit]! > 0) rated += weight;
      if (raters[unit]! > 1) pairable += weight;
      observed += weight * observedOf[unit]!;
    }
    if (pairable === 0) return null;
    prevalence.fill(0);
    for (let i = 0; i < units.length; i++) prevalence[codes[i]!]! += given[units[i]!]! * shares[i]!;
    for (const total of prevalence) spread += (total / rated) * (1 - total / rated);
    const expected = factor * spread;
    return (observed / pairable - expected) / (1 - expected);
  };
}

export const gwetAc1Metric = defineMetric({
  kind: 'set',
  name: 'gwet-ac1',
  aliases: ['ac1', 'gwet-ac2', 'ac2'],
  meaning: 'Agreement of any number of raters beyond chance, steady where one category is rare.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () =>
    z.strictObject({
      weights: z.enum(['none', 'linear', 'quadratic']).default('none'),
      scale: scaleParameter,
    }),
  page: {
    definition:
      'AC1 = (p_a − p_e)/(1 − p_e); p_a the mean share of agreeing pairs over units with two or more ratings, p_e = Σ_k π_k(1 − π_k)/(q − 1), π_k the mean over rated units of the share of their ratings in k. With weights it is AC2: p_a weighted, p_e times Σ w/q.',
    convention:
      'A sample is a unit, its output the list of ratings, null where a rater gave none. q is the size of the scale, or of the categories observed where none is given. Weights go by place on the scale: 1 − |i − j|/(q − 1), or its square form.',
    source: 'Gwet (2008); Gwet (2014), Handbook of Inter-Rater Reliability, 4th edition, chapter 5',
    edgeCases: [
      'No unit with two ratings: missing (undefined).',
      'One category, and no scale with more: missing (undefined).',
      'More than 20,000,000 pairs of unit and category: an error; measurements are not categories (krippendorff-alpha takes them).',
      'An output that is not a list of ratings, or a rating off the scale: an error naming the sample.',
    ],
    example: { rows: [{ output: ['a', 'a'] }, { output: ['a', 'b'] }], value: 0.2 },
  },
  begin: ({ weights, scale }) =>
    collectUnits(scale, weights === 'none' ? 'codes' : 'places', (ratings) =>
      gwetAc1(ratingCounts(ratings, scale), weights),
    ),
  estimate: ({ weights, scale }, rows) => estimateGwetAc1(rows, weights, scale?.length),
});
