import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type ScoringSample } from '../../catalogue/metric.ts';
import { readLabel } from '../classification/read-label.ts';
import { noExpected } from '../classification/set-only.ts';
import { positiveParameter } from '../probability/binary-parameters.ts';
import { expectedClass, type Positive } from '../probability/expected-class.ts';
import { readScore } from '../probability/read-score.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';

export const falseNegativeRate = defineMetric({
  kind: 'set',
  name: 'false-negative-rate',
  aliases: ['fnr', 'miss-rate'],
  meaning: 'The share of positive samples that were not recognised.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      decide: z.enum(['threshold', 'label']).default('threshold'),
      threshold: z.number().default(0.5),
      positive: positiveParameter,
    }),
  page: {
    definition:
      'FNR = false negatives / (false negatives + true positives) = 1 − recall of the positive class',
    convention:
      'decide threshold: the output is a score of the positive class, positive from threshold up (0.5 unless said otherwise). decide label: the output is a label, positive where it is the positive one. expected is 0 or 1, a boolean, or a label with positive naming the positive one. A positive sample contributes 1 where missed, else 0.',
    source: 'Fawcett (2006)',
    edgeCases: [
      'A negative sample: no contribution (not_applicable).',
      'An output that is not a score or label: not recognised.',
      'No positive sample: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 0.9, expected: 1 },
        { output: 0.2, expected: 1 },
        { output: 0.8, expected: 0 },
      ],
      params: { threshold: 0.5 },
      value: 0.5,
    },
  },
  begin: ({ decide, threshold, positive }) => {
    let positives = 0;
    let missed = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        last = [];
        const truth = expectedClass(sample, positive);
        if (truth === null) return noExpected;
        if (!truth) return missing('not_applicable', 'the sample is negative');
        positives++;
        const isFound =
          decide === 'label'
            ? isPositiveLabel(sample, positive)
            : (readScore(sample.output, positive) ?? Number.NEGATIVE_INFINITY) >= threshold;
        if (!isFound) missed++;
        last = [isFound ? 0 : 1];
        return scored(isFound ? 0 : 1);
      },
      statistics: () => last,
      result: () =>
        positives === 0
          ? missing('undefined', 'the set has no positive sample')
          : scored(missed / positives, { positives, missed }),
    };
  },
  estimate: (_, rows) => estimateFromMean(rows),
  shares: (_, rows) => rows.column(0, Number.NaN),
});

function isPositiveLabel(sample: ScoringSample, positive: Positive): boolean {
  const label = readLabel(sample.output);
  return positive === undefined ? label === '1' || label === 'true' : label === readLabel(positive);
}
