import { missing } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { CompensatedSum } from '../../compare/descriptive.ts';
import { scoreFinite } from '../regression/score-finite.ts';
import { estimateFromSums } from '../set/estimate-from-sums.ts';
import { metadataAmount } from './metadata-amount.ts';
import { noVerdict, readVerdict } from './read-verdict.ts';

export const costNormalisedScore = defineMetric({
  kind: 'set',
  name: 'cost-normalised-score',
  aliases: ['cost-normalized-score', 'score-per-cost'],
  meaning: 'Score per unit of cost.',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'metadata.cost'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'value = Σ score / Σ cost = mean score / mean cost, over the samples that have both',
    convention:
      'cost is metadata.cost, in the unit the run records; the value is per that unit. A ratio of sums, not a mean of ratios. The verdict of a sample: with an expected value, whether the output equals it (as in exact-match); without one, the output itself, a boolean or a number in [0, 1] that passes from 0.5. Numbers are summed as they are. A sample contributes score / cost.',
    source: 'Evaluation primitive, cost-normalised score',
    edgeCases: [
      'A sample without metadata.cost: missing (no_metadata), left out. Unknown is not free.',
      'A sample that cost 0: in the sums; no contribution of its own (not_applicable).',
      'A cost that is negative, NaN, infinite or no number: a configuration error naming the sample.',
      'All costs 0, or no sample with both: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'a', expected: 'a', metadata: { cost: 0.25 } },
        { output: 'b', expected: 'a', metadata: { cost: 0.25 } },
      ],
      value: 2,
    },
  },
  begin: () => {
    const scores = new CompensatedSum();
    const costs = new CompensatedSum();
    let n = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        last = [];
        const cost = metadataAmount(sample, 'cost');
        if (cost === null) return missing('no_metadata', 'the sample has no metadata.cost');
        const verdict = readVerdict(sample);
        if (verdict === null) return noVerdict;
        n++;
        scores.add(verdict);
        costs.add(cost);
        last = [verdict, cost];
        return cost === 0
          ? missing('not_applicable', 'the sample cost nothing')
          : scoreFinite(verdict / cost);
      },
      result: () =>
        costs.value === 0
          ? missing('undefined', 'the samples cost nothing: score per cost has no value')
          : scoreFinite(scores.value / costs.value, { n, score: scores.value, cost: costs.value }),
      statistics: () => last,
    };
  },
  estimate: (_, rows) => estimateFromSums(rows, 2, ([score, cost]) => (cost === 0 ? null : score! / cost!)),
});
