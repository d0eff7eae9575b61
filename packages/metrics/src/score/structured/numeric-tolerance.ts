import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError } from '../../catalogue/metric.ts';
import { NUMBER_PLACES, readNumber } from './read-number.ts';

export const numericTolerance = defineMetric({
  kind: 'sample',
  name: 'numeric-tolerance',
  aliases: ['numeric-match', 'is-close', 'number-within-tolerance'],
  meaning: 'The output is a number within a tolerance of the expected one.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      absolute: z.number().nonnegative().default(0),
      relative: z.number().nonnegative().default(0),
      read: z.enum(NUMBER_PLACES).default('whole'),
    }),
  page: {
    definition: 'score = (|output − expected| ≤ max(absolute, relative · |expected|))',
    convention:
      'Compared in binary floating point without slack, so 1.1 against 1 is not within 0.1. Relative to the expected value alone. A text is read as a number: the whole of it, or the first or last number in it; commas may group thousands (1,234.5). With no tolerance given the numbers must be equal.',
    source: 'PEP 485, with the expected value as the only reference',
    edgeCases: [
      'An output without a number, or with one that is not finite (1e999): false.',
      'Expected 0 with a relative tolerance alone: only 0 passes. -0 equals 0.',
      'No expected value: missing (no_expected). No output: missing (no_output).',
      'An expected value that is not a finite number: an error (E_METRIC_EXPECTED) naming the sample.',
    ],
    example: { rows: [{ output: '98.2', expected: 100 }], params: { relative: 0.02 }, value: true },
  },
  score: ({ id, output, expected = null }, { absolute, relative, read }) => {
    if (expected === null) return missing('no_expected', 'the sample has no expected value');
    const wanted = readNumber(expected, 'whole');
    if (wanted === null) {
      throw sampleError({ id }, 'E_METRIC_EXPECTED', 'numeric-tolerance needs a finite number as expected');
    }
    if (output === null) return missing('no_output', 'the sample has no output');
    const given = readNumber(output, read);
    if (given === null) return scored(false, { problem: 'not a number' });
    return scored(Math.abs(given - wanted) <= Math.max(absolute, relative * Math.abs(wanted)));
  },
});
