import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { checkedParameter, defineMetric, sampleError } from '../catalogue/metric.ts';
import { linearPattern } from './text/linear-pattern.ts';

export const regex = defineMetric({
  kind: 'sample',
  name: 'regex',
  aliases: ['matches', 'regexp'],
  meaning: 'The output matches a regular expression.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  standsForExpected: 'pattern',
  parameters: () =>
    z
      .strictObject({
        /** The pattern for every output, in place of each sample's expected value. */
        pattern: z.string().optional(),
        flags: z.string().default(''),
      })
      .superRefine(
        checkedParameter('pattern', ({ pattern, flags }) =>
          linearPattern(pattern ?? '', flags, 'Metric regex'),
        ),
      ),
  page: {
    definition: 'score = (the pattern matches somewhere in the output)',
    convention:
      'RE2 syntax, matched in linear time: no backreferences, no lookaround. The pattern is the parameter pattern, else the expected value; /pattern/i is read as pattern and flags. Flags: i (ignore case), m (^ and $ at lines), s (dot matches line breaks); code points always. Anchor with ^ and $ for a whole match.',
    source: 'eval-harness, regex (there PCRE); RE2, github.com/google/re2',
    edgeCases: [
      'A pattern that the engine refuses: the parameter is refused before anything is scored; as expected value, an error (E_METRIC_PATTERN) with its reason and the sample.',
      'An empty pattern: true for every text.',
      'No pattern and no expected value: missing (no_expected). An output that is not text: missing (unparsable).',
      'A pattern of more than 10,000 characters or compiled instructions is refused. An output so long that its characters times the instructions of the pattern are above 1,000,000,000 (10 MB for a pattern of 100): missing (unparsable).',
      'A lone surrogate in the output is a character like any other.',
    ],
    example: { rows: [{ output: 'Your order: ORD-1234', expected: '/ord-\\d+/i' }], value: true },
  },
  score: ({ id, output, expected }, { pattern, flags }) => {
    const given = pattern ?? expected ?? null;
    if (given === null) return missing('no_expected', 'there is neither a pattern nor an expected value');
    if (typeof given !== 'string') {
      throw sampleError(
        { id },
        'E_METRIC_EXPECTED',
        'regex needs a pattern as expected, a text, but it is not text',
      );
    }
    const compiled = linearPattern(given, flags, `sample ${JSON.stringify(id)}`);
    if (output === null) return missing('no_output', 'the sample has no output');
    if (typeof output !== 'string') return missing('unparsable', 'the output is not text');
    if (compiled.programSize() * output.length > MOST_STEPS) return tooMuchWork;
    return scored(compiled.test(output));
  },
});

/** Instructions times characters: what a linear engine may have to do, here some 20 seconds at the very worst. */
const MOST_STEPS = 1e9;

const tooMuchWork = missing('unparsable', 'the output is too long for a pattern of this size');
