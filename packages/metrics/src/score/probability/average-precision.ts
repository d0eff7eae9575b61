import { missing, scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { binaryParameters } from './binary-parameters.ts';
import { precisionRecallArea } from './precision-recall-area.ts';
import { RankedClasses } from './ranked-classes.ts';
import { scoredClasses } from './scored-classes.ts';

export const averagePrecision = defineMetric({
  kind: 'set',
  name: 'average-precision',
  aliases: ['auprc', 'pr-auc', 'average-precision-score'],
  meaning: 'The precision at each threshold, weighted by the recall gained there.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: binaryParameters,
  page: {
    definition: 'AP = Σ_i (R_i − R_{i−1}) P_i over the distinct scores, from high to low',
    convention:
      'A step function, not the trapezoid: no interpolation. Samples with equal scores enter together. Inputs as in roc-auc.',
    source: 'scikit-learn, average_precision_score',
    edgeCases: [
      'No positive sample: missing (undefined). No negative sample: 1.',
      'An output without a score: ranked worst, counted in details.unparsable.',
    ],
    example: {
      rows: [
        { output: 0.9, expected: 1 },
        { output: 0.5, expected: 0 },
        { output: 0.4, expected: 1 },
      ],
      value: 5 / 6,
    },
  },
  begin: ({ positive }) =>
    scoredClasses(positive, ({ classes, weights, details }) => {
      const area = precisionRecallArea(classes, weights);
      return area === null ? missing('undefined', 'the set has no positive sample') : scored(area, details);
    }),
  estimate: (_, rows) => {
    const classes = new RankedClasses(rows);
    return (weights) => precisionRecallArea(classes, weights);
  },
});
