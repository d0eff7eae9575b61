import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { jsonObjectSchema, keySchema, timestampSchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

const id = text;

/** One line of what happened, which is only ever added to: what became of which record, in which execution, and why. */
export const eventSchema = z.strictObject({
  schema_version: z.literal('assay.event.v1'),
  id,
  at: timestampSchema,
  /** `run.progress`, `scoring.withdrawn` … */
  kind: keySchema,
  subject: z.strictObject({ noun: keySchema, id, digest: digestSchema.nullable() }),
  /** Null: outside of an execution, not about a run, not about a scoring. */
  execution_id: id.nullable(),
  run_id: id.nullable(),
  scoring_id: id.nullable(),
  reason: text.nullable(),
  data: jsonObjectSchema,
});

export type Event = z.infer<typeof eventSchema>;
