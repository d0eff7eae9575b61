import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { binaryParameters } from './binary-parameters.ts';
import { expectedClass } from './expected-class.ts';
import { meanLoss } from './mean-loss.ts';
import { readProbability } from './read-score.ts';

export const brier = defineMetric({
  kind: 'set',
  name: 'brier',
  aliases: ['brier-score', 'brier-loss'],
  meaning: 'The mean squared difference between the predicted probability and what happened.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: binaryParameters,
  page: {
    definition:
      'Brier = (1/n) Σ (p − y)², y = 1 for a positive sample, else 0; a sample contributes its term',
    convention:
      'Binary: half of the original two-class sum. The output is the probability of the positive class; inputs as in roc-auc, within [0, 1].',
    source: 'Brier (1950); scikit-learn, brier_score_loss',
    edgeCases: [
      'An output that is not a probability (outside [0, 1] included): the surest wrong answer, 1, counted in details.unparsable.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 0.9, expected: true },
        { output: 0.2, expected: false },
      ],
      value: 0.025,
    },
  },
  begin: ({ positive }) =>
    meanLoss((sample) => {
      const truth = expectedClass(sample, positive);
      if (truth === null) return null;
      const probability = readProbability(sample.output, positive);
      if (probability === null) return { loss: 1, readable: false };
      return { loss: (probability - (truth ? 1 : 0)) ** 2, readable: true };
    }),
  estimate: (_, rows) => estimateFromMean(rows),
});
