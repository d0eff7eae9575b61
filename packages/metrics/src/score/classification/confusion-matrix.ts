import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { codePointOrder } from '../../aggregate/code-point-order.ts';
import { orderLabels } from './order-labels.ts';
import { PairTally } from './pair-tally.ts';
import { emptySet, noExpected } from './set-only.ts';

export const confusionMatrix = defineMetric({
  kind: 'set',
  name: 'confusion-matrix',
  aliases: ['confusion', 'error-matrix'],
  meaning:
    'How often each label was taken for each other; the value is the accuracy, the matrix is in the details.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: z.strictObject({}),
  page: {
    definition:
      'details.matrix[i][j] = samples expected labels[i] and predicted labels[j]; value = trace / n',
    convention:
      'Rows are expected, columns predicted. Labels are the union of both, by value when all are numbers, else in code point order; texts such as "10" and "9" are no numbers. Labels as in accuracy.',
    source: 'scikit-learn, confusion_matrix',
    edgeCases: [
      'An output that is no label: in no column; details.unreadable counts them per row.',
      'A label only predicted: a row of zeros. Only expected: a column of zeros.',
      'No sample to judge: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 'a', expected: 'a' },
        { output: 'a', expected: 'b' },
      ],
      value: 0.5,
    },
  },
  begin: () => {
    const tally = new PairTally();
    return {
      add: (sample) => {
        const pair = tally.add(sample);
        return pair === null ? noExpected : scored(pair.expected === pair.predicted ? 1 : 0);
      },
      result: () => {
        if (tally.n === 0) return emptySet;
        const labels = tally.areTexts
          ? [...tally.labels()].sort(codePointOrder)
          : orderLabels(tally.labels());
        const matrix = tally.matrix(labels);
        const correct = matrix.reduce((sum, row, i) => sum + row[i]!, 0);
        const unreadable = labels.map((label) => tally.unreadable.get(label) ?? 0);
        return scored(correct / tally.n, { n: tally.n, labels, matrix, unreadable });
      },
    };
  },
});
