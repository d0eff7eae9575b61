import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { collectUnits } from '../collect-units.ts';
import { scaleParameter } from '../rated-unit.ts';
import { ratingCounts } from '../rating-counts.ts';
import { estimateRandolphKappa } from './estimate-randolph-kappa.ts';
import { randolphKappa } from './fleiss-kappa.ts';

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
