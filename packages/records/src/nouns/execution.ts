import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { jsonObjectSchema, keySchema, runKeySchema, timestampSchema } from './json-schema.ts';
import { cachePolicySchema } from './run.ts';
import { spendSchema } from './spend.ts';
import { verdictSchema } from './verdict.ts';
import { amount, count, positive, text } from '../shape/scalars.ts';

/** Who asked: the process tells living from dead where an execution has no end. */
const askedBySchema = z.strictObject({
  user: text.nullable(),
  host: text,
  /** One start of the host, and the process numbers that count there. */
  machine: text,
  pid: count,
  /** When the process started, as the system says it; empty where that cannot be known. */
  process_start: z.string(),
});

/** One specification that was to be run; its digest names the document of it. */
const executedSpecificationSchema = z.strictObject({
  evaluation_key: keySchema,
  key: runKeySchema,
  digest: digestSchema,
});

const executedRunSchema = z.strictObject({
  /** Position in `specifications`. */
  specification: count,
  run_index: count,
  run_id: text,
  /** Null until it is scored. */
  scoring_id: text.nullable(),
  /** It was finished by an earlier execution, and stands. */
  kept: z.boolean(),
});

const endSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('completed') }),
  /** A budget was reached: which. */
  z.strictObject({ kind: z.literal('stopped'), because: text }),
  z.strictObject({ kind: z.literal('interrupted') }),
  z.strictObject({ kind: z.literal('failed'), code: text, message: text }),
]);

/** One invocation: who asked, when, for what, what it spent, its runs in order, its verdict, how it ended. */
export const executionSchema = z.strictObject({
  schema_version: z.literal('assay.execution.v1'),
  id: text,
  verb: z.enum(['run', 'resume', 'repeat', 'rerun', 'score', 'submission']),
  /** Of a resume: the execution that it goes on with. */
  parent_id: text.nullable(),
  asked_by: askedBySchema,
  started_at: timestampSchema,
  ended_at: timestampSchema.nullable(),
  specifications: z.array(executedSpecificationSchema),
  settings: z.strictObject({
    /** At most this many samples of each specification. */
    limit: positive.nullable(),
    cache: cachePolicySchema.nullable(),
    /** What was asked otherwise than the project says: models, parameters, settings, which samples. */
    overrides: jsonObjectSchema.exactOptional(),
  }),
  budget: z.strictObject({
    max_tokens: count.nullable(),
    max_cost_usd: amount.nullable(),
  }),
  /**
   * By who was asked, over all its runs and their scorings; what earlier executions spent on the same runs included.
   * Of a `score`, over its scorings alone.
   */
  spent: z.array(spendSchema),
  runs: z.array(executedRunSchema),
  verdict: verdictSchema.nullable(),
  /** Null while it is under way, or where its process died. */
  end: endSchema.nullable(),
});

export type Execution = z.infer<typeof executionSchema>;
export type ExecutedRun = z.infer<typeof executedRunSchema>;
