import * as z from 'zod';
import { type MissingClass, missingClasses, type Score } from '../score.ts';
import { jsonObjectSchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

export const missingClassSchema: z.ZodType<MissingClass> = z.enum(missingClasses);

export const scoreSchema: z.ZodType<Score> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scored'),
    value: z.union([z.boolean(), z.number(), z.string()]),
    details: jsonObjectSchema.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('missing'), class: missingClassSchema, why: text }),
]);
