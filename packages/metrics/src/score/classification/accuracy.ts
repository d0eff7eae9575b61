import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromLabels, sharesOfLabels } from './estimate-from-labels.ts';
import { tallyLabels } from './tally-labels.ts';

export const accuracy = defineMetric({
  kind: 'set',
  name: 'accuracy',
  aliases: ['acc', 'classification-accuracy'],
  meaning: 'The share of samples whose predicted label is the expected one.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'accuracy = correct / n; a sample contributes 1 or 0',
    convention:
      'Labels are text as it is (no trimming, no case folding); numbers and booleans count by their JSON form, so 1 and "1" are the same label. n counts the samples that have an expected label.',
    source: 'scikit-learn, accuracy_score',
    edgeCases: [
      'No expected value: the sample is missing (no_expected) and not in n.',
      'An output that is not a label (null, a list, an object): wrong, counted in details.unreadable.',
      'An expected value that is not a label: a configuration error naming the sample.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'yes', expected: 'yes' },
        { output: 'yes', expected: 'no' },
      ],
      value: 0.5,
    },
  },
  begin: () =>
    tallyLabels({ perSample: true }, ({ n, right: correct, unreadable }) =>
      scored(correct / n, { n, correct, unreadable }),
    ),
  estimate: (_, rows) => estimateFromLabels(rows, ({ right, n }) => right / n),
  shares: (_, rows) => sharesOfLabels(rows),
});
