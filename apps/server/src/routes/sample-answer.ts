import type { JournalEntry } from '@assay/engine';
import {
  digestSchema,
  jsonObjectSchema,
  jsonValueSchema,
  runOutputSchema,
  sampleLabelSchema,
} from '@assay/records';
import * as z from 'zod';
import { rowScore } from './row-score.ts';

const count = z.int().nonnegative();

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), image: z.string(), media_type: z.string().exactOptional() }),
]);

const message = z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]) });

/** An output as it was kept. */
const entry: z.ZodType<JournalEntry> = z.object({
  ordinal: count,
  input_digest: digestSchema,
  output: runOutputSchema,
  trajectory: jsonObjectSchema.exactOptional(),
  cached: z.literal(true).exactOptional(),
});

const sampleInRun = z
  .object({
    run_id: z.string(),
    run_index: count,
    model_key: z.string(),
    task_specification_key: z.string(),
    started_at: z.string(),
    output: z.string().nullable(),
    failed: z.object({ class: z.string(), message: z.string() }).nullable(),
    score_names: z.array(z.string()),
    scores: z.array(rowScore),
  })
  .meta({ id: 'SampleInRun' });

const why = z
  .object({
    score_name: z.string(),
    metric: z.string(),
    trial: count,
    score: rowScore,
    sentence: z.string(),
    details: jsonObjectSchema.nullable(),
    found_at: z.tuple([count, count]).nullable(),
    nearest: z.string().nullable(),
    judge_reasons: z.array(z.object({ judge: z.string(), text: z.string() })),
  })
  .meta({ id: 'WhyScored' });

/** One sample. What is expected is there for those who may see it. */
export const sampleAnswer = z.object({
  run_id: z.string(),
  evaluation_key: z.string(),
  scoring_id: z.string().nullable(),
  sample_id: z.string(),
  position: z.object({
    at: count,
    of: count,
    previous: z.string().nullable(),
    next: z.string().nullable(),
  }),
  asked: z.object({
    input: jsonValueSchema.nullable(),
    messages: z.array(message).nullable(),
    why_not: z.string().nullable(),
    label_why_not: z.string().nullable().optional(),
    label: sampleLabelSchema.nullable().optional(),
  }),
  parameters: jsonObjectSchema,
  trials: z.array(z.object({ trial: count, seed: z.number(), entry: entry.nullable() })),
  why: z.array(why),
  metrics: jsonObjectSchema.nullable(),
  before: sampleInRun.nullable(),
  repetitions: z.array(sampleInRun),
  other_runs: z.array(sampleInRun),
  command: z.string(),
  /** Runs its evaluation for this sample alone. */
  run_command: z.string(),
});
