import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { collectUnits } from '../collect-units.ts';
import { scaleParameter } from '../rated-unit.ts';
import { ratingCounts } from '../rating-counts.ts';
import { estimateFleissKappa } from './estimate-fleiss-kappa.ts';
import { fleissKappa } from './fleiss-kappa.ts';

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
