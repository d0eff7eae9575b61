import * as z from 'zod';
import { intervalSchema } from './scoring-aggregates.ts';

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
    decimals: z.int().nonnegative(),
    obtained: z.number().nullable(),
    interval: intervalSchema.nullable(),
    /** Obtained less reported, both as they are printed. */
    delta: z.number().nullable(),
    /** Answers behind the number obtained, and how many the paper judged. */
    n: z.int().nonnegative().nullable(),
    of: z.int().positive().nullable(),
    outcome: outcomeSchema,
    why: z.string(),
    /** What else is known of a number that deviates: answers that failed, another model, a part of the data. */
    diagnosis: z.array(z.string()).readonly(),
    /** As the reproduction's own solution file claims it, where there is one. */
    claimed: z.number().nullable(),
    /** How it was measured: the metric of the catalogue with its parameters and columns; null where only claimed. */
    measured: z.string().nullable(),
    /** Where the outputs stand that it was measured on. */
    outputs: z.string().nullable(),
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
  })
  .readonly();

export type Reproduction = z.infer<typeof reproductionSchema>;
export type ReproducedMetric = z.infer<typeof reproducedMetricSchema>;
