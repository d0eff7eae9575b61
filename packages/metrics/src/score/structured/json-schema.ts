import { type JsonValue, missing, scored } from '@assay/records';
import * as z from 'zod';
import { checkedParameter, defineMetric } from '../../catalogue/metric.ts';
import { compileSchema, refusedSchema } from './compile-schema.ts';
import { readJsonOutput } from './read-json-output.ts';

/** Values up to so many levels fill no stack, unless the schema goes round in a circle. */
const ORDINARY_DEPTH = 100;

export const jsonSchema = defineMetric({
  kind: 'sample',
  name: 'json-schema',
  aliases: ['is-valid-json-schema', 'schema-valid'],
  meaning: 'The output is JSON that a JSON Schema accepts.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output'],
  parameters: () =>
    z
      .strictObject({
        schema: z.record(z.string(), z.json()),
        fence: z.boolean().default(false),
      })
      .superRefine(checkedParameter('schema', ({ schema }) => compileSchema(schema))),
  page: {
    definition: 'score = (the output parses as JSON and is valid against the schema)',
    convention:
      'The draft that $schema names (draft-06, draft-07, 2019-09, 2020-12), else 2020-12. Unknown keywords are refused, nothing is fetched, format is an annotation and not checked, patterns are RE2 syntax matched in linear time. Validation stops at the first error; its keyword is in the details. fence: one Markdown code fence around the whole is allowed.',
    source: 'json-schema.org, draft 2020-12; ajv 8',
    edgeCases: [
      'An output that is not JSON: false.',
      'A schema that cannot be compiled, that has a remote $ref or refers to itself without an end: the parameter is refused with the reason, before anything is scored.',
      'An output nested too deeply for a recursive schema to walk: false.',
      'No output: missing (no_output).',
    ],
    example: {
      rows: [{ output: '{"age": 3}' }],
      params: { schema: { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] } },
      value: true,
    },
  },
  score: ({ output }, { schema, fence }) => {
    const validate = compileSchema(schema);
    if (output === null) return missing('no_output', 'the sample has no output');
    const read = readJsonOutput(output, fence);
    if (!read.ok) return scored(false, { problem: 'not JSON' });
    try {
      if (validate(read.value)) return scored(true);
      return scored(false, { problem: validate.errors?.[0]?.keyword ?? 'invalid' });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (!isDeeperThan(read.value, ORDINARY_DEPTH)) throw refusedSchema(error);
      return scored(false, { problem: 'nested too deeply' });
    }
  },
});

function isDeeperThan(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}
