import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { missingClassSchema } from './score-schema.ts';
import { jsonObjectSchema, jsonValueSchema, keySchema, timestampSchema } from './json-schema.ts';
import { modelSchema } from './model.ts';
import { sampleSelection } from './sample-selection.ts';
import { spendSchema, unknownCostSchema } from './spend.ts';

export const usageSchema = z.strictObject({
  input_tokens: z.int().nonnegative().nullable(),
  output_tokens: z.int().nonnegative().nullable(),
  cost_usd: z.number().nonnegative().nullable(),
});

/** What is known of an exchange with a model beside its output: as far as the provider tells. */
export const exchangeSchema = z.strictObject({
  /** Which model the provider says has answered. */
  served_model: z.string().min(1).optional(),
  /** Why the answer ended: `length` is one that was cut off. */
  finish_reason: z.string().min(1).optional(),
  /** Characters of reasoning that came with the answer, and are not part of it. */
  reasoning_length: z.int().positive().optional(),
  /** That reasoning itself, where the provider shows it. */
  reasoning: z.string().min(1).optional(),
  /** Tries before the last one, and how long was waited between them; absent: the first was the last. */
  retries: z.int().positive().optional(),
  waited_ms: z.int().nonnegative().optional(),
  unknown_cost: unknownCostSchema.optional(),
});

/** What became of one (sample, trial): an output, or the class of its failure. */
export const runOutputSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('produced'),
    sample_id: z.string().min(1),
    trial: z.int().nonnegative(),
    output: jsonValueSchema,
    usage: usageSchema.optional(),
    duration_ms: z.number().nonnegative().optional(),
    exchange: exchangeSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    sample_id: z.string().min(1),
    trial: z.int().nonnegative(),
    class: missingClassSchema,
    message: z.string(),
    /** The class is the model's own word, and nobody else saw it. */
    claimed: z.literal(true).optional(),
    usage: usageSchema.optional(),
    duration_ms: z.number().nonnegative().optional(),
    exchange: exchangeSchema.optional(),
  }),
]);

/** Whether answers may come from earlier runs: `reuse` reads and writes the cache, `update` only writes it. */
export const cachePolicySchema = z.enum(['reuse', 'update', 'off']);

/** Everything that could change the outputs, by value or by digest. */
export const runManifestSchema = z.strictObject({
  schema_version: z.literal('assay.run.v1'),
  id: z.string().min(1),
  /** Of a repetition: the first run of its series. */
  parent_id: z.string().min(1).nullable(),
  /** Which run of a repeatability series this is, from 0. */
  run_index: z.int().nonnegative(),
  evaluation_key: keySchema,
  task_specification_key: keySchema,
  task_key: keySchema,
  model: modelSchema,
  /** What the provider says of itself: addresses, versions; no secrets. */
  model_identity: jsonObjectSchema,
  task_digest: digestSchema,
  prompt_digest: digestSchema.nullable(),
  /** What the digest is over; absent in runs of earlier versions, and where there is no prompt. */
  prompt: jsonValueSchema.optional(),
  /** What people call them, where the project says so. */
  display_names: z
    .strictObject({ evaluation: z.string().min(1), model: z.string().min(1), task: z.string().min(1) })
    .partial()
    .optional(),
  /** Over the inputs alone; labels have a digest of their own in the scoring. */
  inputs_digest: digestSchema,
  /** Files of data outside of the project's folder, as they were. */
  outside_data: z
    .array(z.strictObject({ path: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .optional(),
  /** Which samples were asked, where not all were. */
  selection: z.strictObject(sampleSelection).optional(),
  /** Samples planned, after num_samples and subsampling. */
  samples: z.int().nonnegative(),
  num_trials: z.int().positive(),
  seed: z.string().regex(/^\d+$/),
  cache: cachePolicySchema,
  environment: jsonObjectSchema,
  started_at: timestampSchema,
  closed_at: timestampSchema.nullable(),
  /** Why a closed run is not complete (a budget was reached); null otherwise. */
  stopped_because: z.string().min(1).nullable(),
  /** What was spent on samples that a ceiling kept from being tried again: they have no output. */
  unfinished: spendSchema.omit({ asked: true, key: true }).optional(),
});

export type CachePolicy = z.infer<typeof cachePolicySchema>;
export type Exchange = z.infer<typeof exchangeSchema>;
export type Usage = z.infer<typeof usageSchema>;
export type RunOutput = z.infer<typeof runOutputSchema>;
export type RunManifest = z.infer<typeof runManifestSchema>;
