import * as z from 'zod';
import { keySchema, timestampSchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

/** A name that points to a scoring. */
export const baselineSchema = z.strictObject({
  schema_version: z.literal('assay.baseline.v1'),
  name: keySchema,
  scoring_id: text,
  set_at: timestampSchema,
});

export type Baseline = z.infer<typeof baselineSchema>;
