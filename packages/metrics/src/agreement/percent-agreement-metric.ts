import * as z from 'zod';
import { defineMetric } from '../catalogue/define-metric.ts';
import { percentAgreement } from './percent-agreement.ts';
import { ratedUnit, scaleParameter } from './rated-unit.ts';
import type { Rating } from './rating.ts';
import { ratingCounts } from './rating-counts.ts';

export const percentAgreementMetric = defineMetric({
  kind: 'set',
  name: 'percent-agreement',
  aliases: ['observed-agreement'],
  meaning: 'The share of pairs of raters that agree, averaged over units; not corrected for chance.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: z.strictObject({ scale: scaleParameter }),
  page: {
    definition: 'the mean over units with r ≥ 2 ratings of Σ_k n_k(n_k − 1)/(r(r − 1))',
    convention:
      'A sample is a unit, its output the list of ratings, null where a rater gave none. Each unit counts once, however many rated it. A sample contributes its own share.',
    source: 'Fleiss (1971), the observed agreement P; Gwet (2014)',
    edgeCases: [
      'A unit with fewer than two ratings: missing (undefined), and not in the mean.',
      'No unit with two ratings: missing (undefined).',
      'An output that is no list of ratings, or a rating off the scale: an error naming the sample.',
    ],
    example: { rows: [{ output: ['a', 'a', 'b'] }, { output: ['b', 'b', null] }], value: 2 / 3 },
  },
  begin: ({ scale }) => {
    const units: (readonly (Rating | null)[])[] = [];
    return {
      add: (sample) => {
        const unit = ratedUnit(sample, scale);
        units.push(unit);
        return percentAgreement(ratingCounts([unit]));
      },
      result: () => percentAgreement(ratingCounts(units)),
    };
  },
});
