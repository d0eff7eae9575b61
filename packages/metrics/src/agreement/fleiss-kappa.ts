import { type Missing, missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Estimator } from '../catalogue/metric.ts';
import type { StatisticRows } from '../score/set/statistic-rows.ts';
import { pairwiseAgreement } from './percent-agreement.ts';
import {
  assertRatingCounts,
  collectUnits,
  type RatingCounts,
  ratingCounts,
  scaleParameter,
  unitCounts,
} from './ratings.ts';

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

/** Fleiss' kappa, as `fleissKappa` has it, of units that stand there as often as they weigh. O(ratings). */
function estimateFleissKappa(rows: StatisticRows): Estimator {
  const { units, codes, counts, raters, ratings: categories } = unitCounts(rows);
  const [first] = raters;
  if (first === undefined || first < 2 || raters.some((count) => count !== first)) return () => null;
  const agreeing = new Float64Array(raters.length);
  for (let i = 0; i < units.length; i++) agreeing[units[i]!]! += counts[i]! * (counts[i]! - 1);
  const totals = new Float64Array(categories.length);
  return (weights) => {
    totals.fill(0);
    let [n, observed] = [0, 0];
    for (let unit = 0; unit < raters.length; unit++) {
      n += weights[unit]!;
      observed += weights[unit]! * agreeing[unit]!;
    }
    for (let i = 0; i < units.length; i++) totals[codes[i]!]! += weights[units[i]!]! * counts[i]!;
    const ratings = n * first;
    const expected = totals.reduce((sum, total) => sum + (total / ratings) ** 2, 0);
    const isOneCategory = totals.some((total) => total === ratings);
    return isOneCategory ? null : (observed / (ratings * (first - 1)) - expected) / (1 - expected);
  };
}

export const fleissKappaMetric = defineMetric({
  kind: 'set',
  name: 'fleiss-kappa',
  aliases: ['fleiss', 'scott-pi'],
  meaning:
    'Agreement of a fixed number of raters per unit beyond what the pooled category shares give by chance.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () => z.strictObject({ scale: scaleParameter }),
  page: {
    definition:
      'kappa = (P − P_e)/(1 − P_e); P the mean over units of (Σ_k n_k² − n)/(n(n − 1)), P_e = Σ_k p_k² over the pooled category shares',
    convention:
      'A sample is a unit, its output the list of ratings. The raters need not be the same people, but each unit needs the same number of ratings. Of two raters this is the pi of Scott (1955).',
    source: 'Fleiss (1971), Measuring nominal scale agreement among many raters',
    edgeCases: [
      'Units with different numbers of ratings: missing (not_applicable), naming the unit; krippendorff-alpha takes them.',
      'No units, or one rating per unit: missing (undefined).',
      'Every rating in one category: missing (undefined).',
      'More than 20,000,000 pairs of unit and category: an error; measurements are not categories (krippendorff-alpha takes them).',
      'An output that is not a list of ratings, or a rating off the scale: an error naming the sample.',
    ],
    example: { rows: [{ output: ['a', 'a', 'b'] }, { output: ['b', 'b', 'b'] }], value: 0.25 },
  },
  begin: ({ scale }) => collectUnits(scale, 'codes', (ratings) => fleissKappa(ratingCounts(ratings, scale))),
  estimate: (_, rows) => estimateFleissKappa(rows),
});

/** Randolph's kappa, as `randolphKappa` has it, of units that stand there as often as they weigh. O(ratings). */
function estimateRandolphKappa(rows: StatisticRows, scaleSize: number | undefined): Estimator {
  const { units, codes, counts, raters, ratings: categories } = unitCounts(rows);
  const [first] = raters;
  if (first === undefined || first < 2 || raters.some((count) => count !== first)) return () => null;
  return (weights) => {
    const isUsed = new Uint8Array(categories.length);
    let [n, observed] = [0, 0];
    for (let unit = 0; unit < raters.length; unit++) n += weights[unit]!;
    for (let i = 0; i < units.length; i++) {
      const weight = weights[units[i]!]!;
      observed += weight * counts[i]! * (counts[i]! - 1);
      if (weight > 0) isUsed[codes[i]!] = 1;
    }
    const size = scaleSize ?? isUsed.reduce((sum, used) => sum + used, 0);
    return size < 2 ? null : (size * (observed / (n * first * (first - 1))) - 1) / (size - 1);
  };
}

export const randolphKappaMetric = defineMetric({
  kind: 'set',
  name: 'randolph-kappa',
  aliases: ['free-marginal-kappa', 'pabak', 'brennan-prediger'],
  meaning:
    'Agreement of a fixed number of raters per unit beyond that of raters who choose any category as readily.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () => z.strictObject({ scale: scaleParameter }),
  page: {
    definition:
      'kappa = (P − 1/q)/(1 − 1/q); P the mean over units of (Σ_k n_k² − n)/(n(n − 1)), q the number of categories',
    convention:
      'A sample is a unit, its output the list of ratings; each unit needs the same number of them. The categories are those of the scale, unused ones included; without one, those that somebody gave. Of two raters it is the prevalence- and bias-adjusted kappa.',
    source:
      'Randolph (2005), Free-marginal multirater kappa; Byrt, Bishop and Carlin (1993), Bias, prevalence and kappa',
    edgeCases: [
      'Units with different numbers of ratings: missing (not_applicable), naming the unit; krippendorff-alpha takes them.',
      'No units, or one rating per unit: missing (undefined).',
      'One category, on the scale or in use where there is none: missing (undefined).',
      'An output that is not a list of ratings, or a rating off the scale: an error naming the sample.',
    ],
    example: {
      rows: [{ output: ['a', 'a', 'b'] }, { output: ['b', 'b', 'b'] }],
      value: 1 / 3,
    },
  },
  begin: ({ scale }) =>
    collectUnits(scale, 'codes', (ratings) => randolphKappa(ratingCounts(ratings, scale))),
  estimate: ({ scale }, rows) => estimateRandolphKappa(rows, scale?.length),
});
