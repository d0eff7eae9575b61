import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { missingClassSchema } from './score-schema.ts';
import {
  jsonObjectSchema,
  jsonValueSchema,
  keySchema,
  runKeySchema,
  timestampSchema,
} from './json-schema.ts';
import { modelSchema } from './model.ts';
import { runOverridesSchema, runPartSchema, sampleSelection } from './sample-selection.ts';
import { spendSchema, unknownCostSchema } from './spend.ts';
import { amount, count, positive, text } from '../shape/scalars.ts';

export const usageSchema = z.strictObject({
  input_tokens: count.nullable(),
  output_tokens: count.nullable(),
  cost_usd: amount.nullable(),
});

/** What is known of an exchange with a model beside its output: as far as the provider tells. */
export const exchangeSchema = z.strictObject({
  /** Which model the provider says has answered. */
  served_model: text.optional(),
  /** Why the answer ended: `length` is one that was cut off. */
  finish_reason: text.optional(),
  /** Characters of reasoning that came with the answer, and are not part of it. */
  reasoning_length: positive.optional(),
  /** That reasoning itself, where the provider shows it. */
  reasoning: text.optional(),
  /** Tries before the last one, and how long was waited between them; absent: the first was the last. */
  retries: positive.optional(),
  waited_ms: count.optional(),
  unknown_cost: unknownCostSchema.optional(),
  /** Of a failure: the model did answer, in another form than the task asks for. */
  answered: z.literal(true).optional(),
});

/** What became of one (sample, trial): an output, or the class of its failure. */
export const runOutputSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('produced'),
    sample_id: text,
    trial: count,
    output: jsonValueSchema,
    usage: usageSchema.optional(),
    duration_ms: amount.optional(),
    exchange: exchangeSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    sample_id: text,
    trial: count,
    class: missingClassSchema,
    message: z.string(),
    /** The class is the model's own word, and nobody else saw it. */
    claimed: z.literal(true).optional(),
    usage: usageSchema.optional(),
    duration_ms: amount.optional(),
    exchange: exchangeSchema.optional(),
  }),
]);

/** Whether answers may come from earlier runs: `reuse` reads and writes the cache, `update` only writes it. */
export const cachePolicySchema = z.enum(['reuse', 'update', 'off']);

/** Everything that could change the outputs, by value or by digest. */
export const runManifestSchema = z.strictObject({
  schema_version: z.literal('assay.run.v1'),
  id: text,
  /** Of a repetition: the first run of its series. */
  parent_id: text.nullable(),
  /** Which run of a repeatability series this is, from 0. */
  run_index: count,
  evaluation_key: keySchema,
  task_specification_key: runKeySchema,
  task_key: keySchema,
  model: modelSchema,
  /** What the provider says of itself: addresses, versions; no secrets. */
  model_identity: jsonObjectSchema,
  task_digest: digestSchema,
  prompt_digest: digestSchema.nullable(),
  /** What the digest is over; absent in runs of earlier versions, and where there is no prompt. */
  prompt: jsonValueSchema.optional(),
  /** What people call them, where the project says so. */
  display_names: z.strictObject({ evaluation: text, model: text, task: text }).partial().optional(),
  /** Over the inputs alone; labels have a digest of their own in the scoring. */
  inputs_digest: digestSchema,
  /** Files of data outside of the project's folder, as they were. */
  outside_data: z
    .array(z.strictObject({ path: text, sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .optional(),
  /** Which samples were asked, where not all were. */
  selection: z.strictObject(sampleSelection).optional(),
  /** Set where a command chose a part of what the specification names. */
  part: runPartSchema.optional(),
  /** Set where a command asked otherwise than the project declares: the run is none of that specification. */
  overrides: runOverridesSchema.optional(),
  /** Samples planned, after num_samples and subsampling. */
  samples: count,
  num_trials: positive,
  seed: z.string().regex(/^\d+$/),
  cache: cachePolicySchema,
  environment: jsonObjectSchema,
  started_at: timestampSchema,
  closed_at: timestampSchema.nullable(),
  /** Why a closed run is not complete (a budget was reached); null otherwise. */
  stopped_because: text.nullable(),
  /** What was spent on samples that a ceiling kept from being tried again: they have no output. */
  unfinished: spendSchema.omit({ asked: true, key: true }).optional(),
});

export type CachePolicy = z.infer<typeof cachePolicySchema>;
export type Exchange = z.infer<typeof exchangeSchema>;
export type Usage = z.infer<typeof usageSchema>;
export type RunOutput = z.infer<typeof runOutputSchema>;
export type RunManifest = z.infer<typeof runManifestSchema>;
