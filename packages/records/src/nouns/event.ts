import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { jsonObjectSchema, keySchema, timestampSchema } from './json-schema.ts';

/** One line of the append-only ledger: what happened to which record, and why. */
export const eventSchema = z.strictObject({
  schema_version: z.literal('assay.event.v1'),
  id: z.string().min(1),
  at: timestampSchema,
  kind: keySchema,
  subject: z.strictObject({ noun: keySchema, id: z.string().min(1), digest: digestSchema.nullable() }),
  reason: z.string().min(1).nullable(),
  data: jsonObjectSchema,
});

export type Event = z.infer<typeof eventSchema>;
