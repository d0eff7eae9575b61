import { scored } from '@assay/records';
import * as z from 'zod';
import { codePointOrder } from '../../aggregate/code-point-order.ts';
import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
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
  parameters: () => z.strictObject({}),
  page: {
    definition:
      'details.matrix[i][j] = samples expected labels[i] and predicted labels[j]; value = trace / n',
    convention:
      'Rows are expected, columns predicted. Labels are the union of both, by value when all are numbers, else in code point order; texts such as "10" and "9" are not numbers. Labels as in accuracy.',
    source: 'scikit-learn, confusion_matrix',
    edgeCases: [
      'An output that is not a label: in no column; details.unreadable counts them per row.',
      'A label only predicted: a row of zeros. Only expected: a column of zeros.',
      'More than 1,000 labels (free texts, each taken for a label): details.matrix is null, and details.labels says how many there are.',
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
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const pair = tally.add(sample);
        last = pair === null ? [] : [Number(pair.expected === pair.predicted)];
        return pair === null ? noExpected : scored(last[0]!);
      },
      statistics: () => last,
      result: () => {
        if (tally.n === 0) return emptySet;
        const labels = tally.areTexts
          ? [...tally.labels()].sort(codePointOrder)
          : orderLabels(tally.labels());
        const pairs = tally.placed(labels);
        const correct = pairs.reduce((sum, [i, j, count]) => (i === j ? sum + count : sum), 0);
        if (labels.length > MOST_LABELS) {
          return scored(correct / tally.n, { n: tally.n, labels: labels.length, matrix: null });
        }
        const cells = labels.map(() => Array.from({ length: labels.length + 1 }, () => 0));
        for (const [i, j, count] of pairs) cells[i]![j] = count;
        const matrix = cells.map((row) => row.slice(0, -1));
        const unreadable = cells.map((row) => row.at(-1)!);
        return scored(correct / tally.n, { n: tally.n, labels, matrix, unreadable });
      },
    };
  },
  estimate: (_, rows) => estimateFromMean(rows),
  shares: (_, rows) => rows.column(0, Number.NaN),
});

/** A matrix of more is no longer read by anybody, and of 20,000 fills the memory. */
const MOST_LABELS = 1000;
