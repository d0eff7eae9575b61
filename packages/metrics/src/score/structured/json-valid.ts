import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { readJsonOutput } from './read-json-output.ts';

export const jsonValid = defineMetric({
  kind: 'sample',
  name: 'json-valid',
  aliases: ['is-json', 'json-validity'],
  meaning: 'The output is JSON.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output'],
  parameters: () => z.strictObject({ fence: z.boolean().default(false) }),
  page: {
    definition: 'score = (the whole output is one JSON text)',
    convention:
      'RFC 8259 as JSON.parse reads it: no comments, no trailing commas, no NaN; duplicate keys are accepted. Prose around it makes it false; with fence, one Markdown code fence around the whole is allowed. An output that is not text has been parsed already: true.',
    source: 'RFC 8259',
    edgeCases: [
      'An empty text: false.',
      'A scalar ("1", "null"): true.',
      'No output: missing (no_output).',
      'An integer beyond 2^53 is valid, though reading it rounds it.',
    ],
    example: { rows: [{ output: '{"a": [1, 2]}' }], value: true },
  },
  score: ({ output }, { fence }) =>
    output === null
      ? missing('no_output', 'the sample has no output')
      : scored(readJsonOutput(output, fence).ok),
});
