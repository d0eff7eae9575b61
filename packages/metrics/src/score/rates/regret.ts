import { missing } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { expectedNumber } from '../regression/expected-number.ts';
import { readNumber } from '../regression/read-number.ts';
import { scoreFinite } from '../regression/score-finite.ts';

export const regret = defineMetric({
  kind: 'sample',
  name: 'regret',
  aliases: ['simple-regret', 'mean-regret'],
  meaning: 'How much reward was lost against the best that was possible.',
  scoreType: { kind: 'number', min: null, max: null },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ better: z.enum(['higher', 'lower']).default('higher') }),
  page: {
    definition: 'regret = best − obtained; with better: lower (costs), obtained − best',
    convention:
      'The output is the reward obtained, expected the best possible one. Not clamped: below 0 where the obtained one is better than what was thought best. The sum over samples is the cumulative regret.',
    source: 'Lai and Robbins (1985); Bubeck and Cesa-Bianchi (2012)',
    edgeCases: [
      'An output that is not a finite number: missing (unparsable).',
      'An expected value that is not a finite number: a configuration error naming the sample.',
      'A difference beyond the range of a double: missing (undefined).',
    ],
    example: { rows: [{ output: 7, expected: 10 }], value: 3 },
  },
  score: (sample, { better }) => {
    const best = expectedNumber(sample);
    if (best === null) return noExpected;
    const obtained = readNumber(sample.output);
    if (obtained === null) return missing('unparsable', 'the output is not a finite number');
    return scoreFinite(better === 'higher' ? best - obtained : obtained - best);
  },
});
