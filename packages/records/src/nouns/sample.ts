import * as z from 'zod';
import { jsonObjectSchema, jsonValueSchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

/** What a model is handed: this, and nothing else of a sample. */
export const sampleInputSchema = z.strictObject({
  id: text,
  input: jsonValueSchema,
});

/** What the scorer alone opens: the other half of the same sample. */
export const sampleLabelSchema = z.strictObject({
  id: text,
  expected: jsonValueSchema.optional(),
  metadata: jsonObjectSchema.optional(),
});

/** One row of a dataset, before it is split at the door. */
export const sampleSchema = z.strictObject({ ...sampleInputSchema.shape, ...sampleLabelSchema.shape });

export type SampleInput = z.infer<typeof sampleInputSchema>;
export type SampleLabel = z.infer<typeof sampleLabelSchema>;
export type Sample = z.infer<typeof sampleSchema>;
