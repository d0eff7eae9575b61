import * as z from 'zod';
import { keySchema } from '../json-schema.ts';
import { positive, text } from '../../shape/scalars.ts';

const column = text.max(200);

/** What one prediction may be. */
export const predictionSchema = z.strictObject({
  /** `label` is one of `values`; `text` is any text; `probabilities` is a map from each of `values` to a share, which add up to 1. */
  type: z.enum(['label', 'text', 'number', 'boolean', 'probabilities', 'json']),
  /** The closed set that labels and probabilities are from. */
  values: z.array(text).min(2).readonly().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Of a text, in characters. */
  max_length: positive.optional(),
});

const rowFormats = ['jsonl', 'csv', 'parquet'] as const;

const predictions = z.strictObject({
  kind: z.literal('predictions'),
  /** What it is called: `predictions` is predictions.jsonl, .csv or .parquet. */
  name: keySchema.max(100),
  formats: z.array(z.enum(rowFormats)).min(1).readonly().default(rowFormats),
  columns: z.strictObject({ id: column, prediction: column }).default({ id: 'id', prediction: 'prediction' }),
  prediction: predictionSchema,
  /** An item without a prediction counts as wrong, or the file is refused. */
  missing: z.enum(['wrong', 'refuse']).default('refuse'),
  max_bytes: positive.default(256 * 2 ** 20),
});

/** A program: one file or an archive, run in a sandbox and nowhere else. */
const code = z.strictObject({
  kind: z.literal('code'),
  name: keySchema.max(100),
  /** Files that must be in it. */
  requires: z.array(text).readonly().default([]),
  max_bytes: positive.default(64 * 2 ** 20),
});

/** What a submission is made of. */
export const requiredArtifactSchema = z.discriminatedUnion('kind', [predictions, code]);
export type RequiredArtifact = z.infer<typeof requiredArtifactSchema>;
export type RequiredPredictions = z.infer<typeof predictions>;
export type RequiredCode = z.infer<typeof code>;
export type Prediction = z.infer<typeof predictionSchema>;

/** What a submitter says about the run: claims, kept and shown as such. */
export const requiredMetadataSchema = z.record(
  keySchema,
  z.strictObject({
    type: z.enum(['text', 'number', 'json']).default('text'),
    required: z.boolean().default(true),
    description: text.optional(),
  }),
);
