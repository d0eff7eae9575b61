import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../catalogue/metric.ts';
import { sameJson } from './same-json.ts';

export const exactMatch = defineMetric({
  kind: 'sample',
  name: 'exact-match',
  aliases: ['em', 'string-equals'],
  meaning: 'The output equals the expected value.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = (output = expected)',
    convention:
      'Code units are compared as they are: no trimming, no case folding, no Unicode normalisation. Objects are equal whatever the order of their keys; 1 is not "1".',
    source: 'eval-harness, exact-match',
    edgeCases: [
      'No expected value, or null: missing (no_expected).',
      'Two empty strings: true.',
      '-0 and 0: true, as in JSON.',
    ],
    example: { rows: [{ output: 'Paris', expected: 'Paris' }], value: true },
  },
  score: ({ output, expected }) =>
    (expected ?? null) === null
      ? missing('no_expected', 'the sample has no expected value')
      : scored(sameJson(output, expected!)),
});
