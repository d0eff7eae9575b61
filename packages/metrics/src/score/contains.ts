import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError } from '../catalogue/metric.ts';
import { readTexts } from './text/read-texts.ts';

const parameters = () =>
  z.strictObject({
    /** What to look for in every output, in place of each sample's expected value. */
    text: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
    match: z.enum(['any', 'all']).default('any'),
    ignore_case: z.boolean().default(false),
  });

export const contains = defineMetric({
  kind: 'sample',
  name: 'contains',
  aliases: ['includes', 'substring'],
  meaning: 'The output contains the expected text.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  standsForExpected: 'text',
  parameters,
  page: {
    definition: 'score = (expected is a substring of output)',
    convention:
      'Code units are compared as they are: no trimming, no Unicode normalisation; case counts unless ignore_case. A list of expected texts: one of them is enough, or every one with match all. The parameter text stands in for expected in all samples.',
    source: 'eval-harness, contains',
    edgeCases: [
      'An empty expected text, which everything contains: an error naming the sample.',
      'No expected value and no parameter text: missing (no_expected). An output that is not text: missing (unparsable).',
    ],
    example: { rows: [{ output: 'Refunds take 30 days.', expected: '30 days' }], value: true },
  },
  score: (sample, { text, match, ignore_case: ignoreCase }) => {
    const texts = readTexts(text === undefined ? sample : { ...sample, expected: text });
    if (texts.kind === 'missing') return texts;
    if (texts.references.includes('')) {
      const problem = 'contains needs a text of at least one character as expected, but it is empty';
      throw sampleError(sample, 'E_METRIC_EXPECTED', problem);
    }
    const fold = (part: string) => (ignoreCase ? part.toLowerCase() : part);
    const output = fold(texts.output);
    const isFound = (part: string) => output.includes(fold(part));
    return scored(match === 'all' ? texts.references.every(isFound) : texts.references.some(isFound));
  },
});
