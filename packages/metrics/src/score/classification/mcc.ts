import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromLabels } from './estimate-from-labels.ts';
import { type LabelTally, labelCounts } from './label-tally.ts';
import { tallyLabels } from './tally-labels.ts';

export const mcc = defineMetric({
  kind: 'set',
  name: 'mcc',
  aliases: ['matthews-correlation', 'matthews-corrcoef', 'phi-coefficient'],
  meaning: 'The correlation between expected and predicted labels.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition:
      'MCC = (c n − Σ_l p_l t_l) / sqrt((n² − Σ p_l²)(n² − Σ t_l²)); c correct, p_l predicted as l, t_l expected as l',
    convention: 'Several labels: the R_K statistic (Gorodkin), which is the binary MCC for two.',
    source: 'Gorodkin (2004); scikit-learn, matthews_corrcoef',
    edgeCases: [
      'All expected alike, or all predicted alike: 0, as in scikit-learn.',
      'Both at once, as with a single sample (0/0): missing (undefined); scikit-learn gives 0.',
      'An output that is not a label: a wrong class of its own.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'a', expected: 'a' },
        { output: 'b', expected: 'b' },
      ],
      value: 1,
    },
  },
  begin: () =>
    tallyLabels({ perSample: false }, (tally) => {
      const value = correlation(tally);
      return value === null
        ? missing('undefined', 'one label is expected and one is predicted: nothing varies')
        : scored(value, { n: tally.n, unreadable: tally.unreadable });
    }),
  estimate: (_, rows) => estimateFromLabels(rows, correlation),
});

function correlation(tally: LabelTally): number | null {
  const { n, right, unreadable } = tally;
  let both = 0;
  let predictedSquares = unreadable * unreadable;
  let expectedSquares = 0;
  for (const { expected, predicted } of labelCounts(tally)) {
    both += expected * predicted;
    predictedSquares += predicted * predicted;
    expectedSquares += expected * expected;
  }
  const [predictedSpread, expectedSpread] = [n * n - predictedSquares, n * n - expectedSquares];
  if (predictedSpread === 0 && expectedSpread === 0) return null;
  const spread = Math.sqrt(predictedSpread * expectedSpread);
  return spread === 0 ? 0 : Math.max(-1, Math.min(1, (right * n - both) / spread));
}
