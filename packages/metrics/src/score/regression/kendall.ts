import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { setOnly } from '../classification/set-only.ts';
import { GrowableValues } from '../../aggregate/growable-values.ts';
import { kendallTauB } from './kendall-tau-b.ts';
import { numberPairs } from './number-pairs.ts';

export const kendall = defineMetric({
  kind: 'set',
  name: 'kendall',
  aliases: ['kendall-tau', 'kendall-tau-b', 'kendalltau'],
  meaning: 'How much more often two samples are in the same order than in the opposite one.',
  scoreType: { kind: 'number', min: -1, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: z.strictObject({}),
  page: {
    definition: 'tau-b = (concordant − discordant) / sqrt((N − ties in x)(N − ties in y)), N = n (n − 1) / 2',
    convention:
      'tau-b, which corrects for ties on either side. Keeps 16 bytes a sample; O(n log n) (Knight).',
    source: 'Kendall (1945); Knight (1966); scipy.stats.kendalltau',
    edgeCases: [
      'Fewer than two pairs, or one side constant: missing (undefined).',
      'An output that is no finite number: missing (unparsable), left out, counted in details.unparsable.',
    ],
    example: {
      rows: [
        { output: 1, expected: 1 },
        { output: 3, expected: 2 },
        { output: 2, expected: 3 },
      ],
      value: 1 / 3,
    },
  },
  begin: () => {
    const expectedValues = new GrowableValues();
    const outputs = new GrowableValues();
    return numberPairs(
      (expected, output) => {
        expectedValues.push(expected);
        outputs.push(output);
        return setOnly;
      },
      ({ n, unparsable }) => {
        const tau = kendallTauB(expectedValues.view(), outputs.view());
        return tau === null
          ? missing('undefined', 'one side has no variance')
          : scored(tau, { n, unparsable });
      },
    );
  },
});
