import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { missingClassSchema } from './score-schema.ts';
import { jsonObjectSchema, jsonValueSchema, timestampSchema } from './json-schema.ts';
import { modelSchema } from './model.ts';

export const usageSchema = z.strictObject({
  input_tokens: z.int().nonnegative().nullable(),
  output_tokens: z.int().nonnegative().nullable(),
  cost_usd: z.number().nonnegative().nullable(),
});

/** What became of one (sample, repetition): an output, or the class of its failure. */
export const runOutputSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('produced'),
    sample_id: z.string().min(1),
    repetition: z.int().nonnegative(),
    output: jsonValueSchema,
    usage: usageSchema.optional(),
    duration_ms: z.number().nonnegative().optional(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    sample_id: z.string().min(1),
    repetition: z.int().nonnegative(),
    class: missingClassSchema,
    message: z.string(),
    usage: usageSchema.optional(),
    duration_ms: z.number().nonnegative().optional(),
  }),
]);

/** Everything that could change the outputs, by value or by digest. */
export const runManifestSchema = z.strictObject({
  schema_version: z.literal('assay.run.v1'),
  id: z.string().min(1),
  parent_id: z.string().min(1).nullable(),
  model: modelSchema,
  prompt_digest: digestSchema.nullable(),
  dataset_digest: digestSchema,
  task_digest: digestSchema,
  seed: z.string().regex(/^\d+$/),
  environment: jsonObjectSchema,
  started_at: timestampSchema,
  closed_at: timestampSchema.nullable(),
  usage: usageSchema,
});

export type Usage = z.infer<typeof usageSchema>;
export type RunOutput = z.infer<typeof runOutputSchema>;
export type RunManifest = z.infer<typeof runManifestSchema>;
