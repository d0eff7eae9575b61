import { missing, scored } from '@assay/records';
import { defineMetric } from '../../catalogue/metric.ts';
import { areaUnderRoc } from './area-under-roc.ts';
import { binaryParameters } from './binary-parameters.ts';
import { RankedClasses } from './ranked-classes.ts';
import { scoredClasses } from './scored-classes.ts';

export const rocAuc = defineMetric({
  kind: 'set',
  name: 'roc-auc',
  aliases: ['auc', 'auroc', 'area-under-roc'],
  meaning: 'The chance that a positive sample scores above a negative one.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: binaryParameters,
  page: {
    definition: 'AUC = (1/PN) Σ_p Σ_n ([s_p > s_n] + ½ [s_p = s_n]) over P positives and N negatives',
    convention:
      'Binary. The output is the score of the positive class (any finite number, or a map from label to number); expected is 0 or 1, a boolean, or a label with positive naming the positive one. Keeps 24 bytes a sample; O(n log n).',
    source: 'Hanley and McNeil (1982); scikit-learn, roc_auc_score',
    edgeCases: [
      'One class only: missing (undefined).',
      'An output without a score: ranked worst (below all for a positive, above all for a negative), counted in details.unparsable.',
      'No expected value: missing (no_expected), left out.',
    ],
    example: {
      rows: [
        { output: 0.9, expected: 1 },
        { output: 0.4, expected: 1 },
        { output: 0.4, expected: 0 },
        { output: 0.1, expected: 0 },
      ],
      value: 0.875,
    },
  },
  begin: ({ positive }) =>
    scoredClasses(positive, ({ classes, weights, details }) => {
      const area = areaUnderRoc(classes, weights);
      return area === null ? missing('undefined', 'the set has one class only') : scored(area, details);
    }),
  estimate: (_, rows) => {
    const classes = new RankedClasses(rows);
    return (weights) => areaUnderRoc(classes, weights);
  },
});
