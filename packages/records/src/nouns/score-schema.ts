import * as z from 'zod';
import type { MissingClass, Score } from '../score.ts';
import { jsonObjectSchema } from './json-schema.ts';

const missingClasses = [
  'refusal',
  'unparsable',
  'timeout',
  'crash',
  'illegal_move',
  'invalid_submission',
  'rate_limited',
  'provider_error',
  'judge_error',
  'interrupted',
  'no_output',
  'no_expected',
  'no_metadata',
  'not_applicable',
  'undefined',
] as const satisfies readonly MissingClass[];

export const missingClassSchema: z.ZodType<MissingClass> = z.enum(missingClasses);

export const scoreSchema: z.ZodType<Score> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scored'),
    value: z.union([z.boolean(), z.number(), z.string()]),
    details: jsonObjectSchema.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('missing'), class: missingClassSchema, why: z.string().min(1) }),
]);
