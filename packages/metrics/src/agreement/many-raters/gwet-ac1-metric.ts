import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { collectUnits } from '../collect-units.ts';
import { scaleParameter } from '../rated-unit.ts';
import { ratingCounts } from '../rating-counts.ts';
import { estimateGwetAc1 } from './estimate-gwet-ac1.ts';
import { gwetAc1 } from './gwet-ac1.ts';

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
