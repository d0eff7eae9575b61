import * as z from 'zod';
import { intervalSchema } from './scoring-aggregates.ts';
import { amount, count, positive, text } from '../shape/scalars.ts';

/** What a number obtained says about the number reported. */
const outcomeSchema = z.enum(['consistent', 'deviates', 'not_comparable', 'not_obtained', 'not_reported']);

/** One metric of one part of the task: reported, obtained, and what the difference is worth. */
const reproducedMetricSchema = z
  .strictObject({
    /** The subtask; null for the task as a whole. */
    subtask: z.strictObject({ id: z.string().nullable(), name: z.string() }).readonly().nullable(),
    metric: z.string(),
    /** Percent where the paper writes 92.49 for a share of 0.9249; all numbers of the row are then percent. */
    unit: z.enum(['percent', 'as_measured']),
    reported: z.number().nullable(),
    /** Digits behind the point, as the paper gives them: rounding stops there. */
    decimals: count,
    /** Digits behind the point of the number reported, as its own file writes it. */
    reported_decimals: count.exactOptional(),
    /** Measured on outputs; null where there are none, whatever the reproduction's own file claims. */
    obtained: z.number().nullable(),
    interval: intervalSchema.nullable(),
    /** Obtained less reported, both as they are printed. */
    delta: z.number().nullable(),
    /** Answers behind the number obtained, and how many the paper judged. */
    n: count.nullable(),
    of: positive.nullable(),
    outcome: outcomeSchema,
    why: z.string(),
    /** What else is known of a number that deviates: answers that failed, another model, a part of the data. */
    diagnosis: z.array(z.string()).readonly(),
    /** As the reproduction's own solution file claims it, where there is one. */
    claimed: z.number().nullable(),
    claimed_decimals: count.exactOptional(),
    /** How it was measured: the metric of the catalogue with its parameters and columns; null where nothing was. */
    measured: z.string().nullable(),
    /** Where the outputs stand that it was measured on: a file, or several. */
    outputs: z.union([z.string(), z.array(z.string()).readonly()]).nullable(),
    /** The rows of these that count: those with these values. */
    where: z.record(z.string(), z.json()).readonly().exactOptional(),
    /** Whether the metric is implemented as the paper means it, by a person who looked; null: nobody has. */
    implemented: z
      .strictObject({ correctly: z.boolean(), by: text, reason: text.optional() })
      .readonly()
      .nullable(),
  })
  .readonly();

const tick = z.boolean().nullable();

/** Something that a person told whoever implemented it, and how far the implementation was afterwards. */
const guidanceSchema = z
  .strictObject({
    kind: z.enum(['correctness', 'scope', 'efficiency']),
    text: text,
    /** Of so many metrics: how many were there at all, and how many of these were right. */
    of: count.optional(),
    exist: count.optional(),
    correct: count.optional(),
  })
  .readonly();

/** How a reproduction was made and run, as far as it is known; what nobody wrote down is null. */
const reproductionRunSchema = z
  .strictObject({
    /** What the implementation was made from: the paper alone, or the task files alone. */
    setting: z.enum(['paper_only', 'ct_only']).nullable(),
    /** Of a run with a setting: code that saw its own folder alone, and code that could read the files of the other setting. */
    isolation: z
      .strictObject({ sandboxed: z.array(z.string()).readonly(), outside: z.array(z.string()).readonly() })
      .readonly()
      .exactOptional(),
    run_ids: z.array(text).readonly(),
    started_at: z.string(),
    /** C1 loading the data, C2 generation, C3 evaluation: done as the paper says. */
    components: z.strictObject({ data: tick, generation: tick, evaluation: tick }).readonly(),
    guidance: z.array(guidanceSchema).readonly(),
    samples: count,
    chunks: z
      .strictObject({
        size: positive,
        count,
        rerun: count,
        failing: z.array(z.string()).readonly(),
      })
      .readonly(),
    hardware: z.record(z.string(), z.json()).readonly(),
    /** Of each cell of the table (a model on a task), in milliseconds, and the mean of an instance. */
    cells: z
      .array(
        z
          .strictObject({
            name: z.string(),
            wall_ms: amount,
            per_instance_ms: amount.nullable(),
          })
          .readonly(),
      )
      .readonly(),
    tokens: count.nullable(),
    cost_usd: amount.nullable(),
    /** Of the coding agent that implemented it. */
    agent: z.strictObject({ minutes: amount.nullable(), context_tokens: count.nullable() }).readonly(),
    /** Earlier runs of the same plan, oldest first, and what they obtained. */
    progression: z
      .array(
        z
          .strictObject({
            started_at: z.string(),
            run_ids: z.array(z.string()).readonly(),
            obtained: z.record(z.string(), z.number().nullable()).readonly(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly();

/** A published result run again: every number reported beside the one obtained. */
export const reproductionSchema = z
  .strictObject({
    schema_version: z.literal('assay.reproduction.v1'),
    title: z.string(),
    reported_by: z
      .strictObject({ file: z.string(), solution: z.string().nullable(), model: z.string().nullable() })
      .readonly(),
    obtained_by: z.strictObject({ file: z.string().nullable(), model: z.string().nullable() }).readonly(),
    /** What holds for every row: another model, a moving alias for a dated snapshot. */
    marks: z.array(z.string()).readonly(),
    rows: z.array(reproducedMetricSchema).readonly(),
    /** Null: the answers were there before, and nothing is known of how they came to be. */
    run: reproductionRunSchema.nullable(),
  })
  .readonly();

export type Reproduction = z.infer<typeof reproductionSchema>;
export type ReproducedMetric = z.infer<typeof reproducedMetricSchema>;
export type ReproductionRun = z.infer<typeof reproductionRunSchema>;
