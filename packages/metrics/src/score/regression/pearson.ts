import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { setOnly } from '../classification/set-only.ts';
import { CoMoments, correlationOf } from './co-moments.ts';
import { estimateFromMoments } from './estimate-from-moments.ts';
import { numberPairs } from './number-pairs.ts';

export const pearson = defineMetric({
  kind: 'set',
  name: 'pearson',
  aliases: ['pearson-r', 'pearsonr', 'correlation'],
  meaning: 'The linear correlation between outputs and expected numbers.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'r = Σ (x − mean x)(y − mean y) / sqrt(Σ (x − mean x)² Σ (y − mean y)²)',
    convention:
      'Moments are updated pair by pair (Welford): constant memory. Clamped to [−1, 1] against rounding.',
    source: 'Pearson (1895); scipy.stats.pearsonr',
    edgeCases: [
      'Fewer than two pairs, one side constant, or squares beyond the range of a double: missing (undefined).',
      'An output that is not a finite number: missing (unparsable), left out, counted in details.unparsable.',
    ],
    example: {
      rows: [
        { output: 10, expected: 1 },
        { output: 20, expected: 2 },
        { output: 30, expected: 3 },
      ],
      value: 1,
    },
  },
  begin: () => {
    const moments = new CoMoments();
    return numberPairs(
      (expected, output) => {
        moments.add(expected, output);
        return setOnly;
      },
      ({ n, unparsable }) => {
        const r = moments.correlation();
        return r === null
          ? missing('undefined', 'one side has no variance, or one beyond the range of a double')
          : scored(r, { n, unparsable });
      },
    );
  },
  estimate: (_, rows) => estimateFromMoments(rows, correlationOf),
});
