import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../catalogue/define-metric.ts';
import { CompensatedSum } from '../compare/descriptive/compensated-sum.ts';
import { estimateFromMean } from '../score/set/estimate-from-sums.ts';
import { percentAgreement } from './percent-agreement.ts';
import { ratedUnit, scaleParameter } from './rated-unit.ts';
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
