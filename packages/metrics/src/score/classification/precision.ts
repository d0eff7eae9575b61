import { scored } from '@assay/records';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { averageOverLabels, averagingParameters } from './average-over-labels.ts';
import { tallyLabels } from './tally-labels.ts';

export const precision = defineMetric({
  kind: 'set',
  name: 'precision',
  aliases: ['positive-predictive-value', 'ppv'],
  meaning: 'Of what was predicted as a label, the share that is right, averaged over labels.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: averagingParameters,
  page: {
    definition:
      'precision_l = correct_l / predicted_l; macro: mean over labels; weighted: mean weighted by expected_l; micro: sums of numerators over sums of denominators; binary: the positive label alone',
    convention:
      'average is macro unless said otherwise; binary needs positive. Averaged over the labels that occur as expected or predicted. x/0 is zero_division (0 unless said otherwise). Labels as in accuracy. With average micro a sample contributes 1 or 0; else it has no contribution of its own.',
    source: 'scikit-learn, precision_score',
    edgeCases: [
      'A label never predicted, or never expected: its quotient x/0 is zero_division.',
      'An output that is no label: wrong, predicted as no class, counted in details.unreadable.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'a', expected: 'a' },
        { output: 'a', expected: 'b' },
        { output: 'b', expected: 'b' },
      ],
      params: { average: 'macro' },
      value: 0.75,
    },
  },
  begin: (params) =>
    tallyLabels(params.average === 'micro', (tally) =>
      scored(
        averageOverLabels(tally, params, ({ correct, predicted }) => [correct, predicted]),
        { n: tally.n, labels: tally.labels.size, unreadable: tally.unreadable },
      ),
    ),
});
