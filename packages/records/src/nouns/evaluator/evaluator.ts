import * as z from 'zod';
import { keySchema, timestampSchema } from '../json-schema.ts';
import { requiredArtifactSchema, requiredMetadataSchema } from './artifacts.ts';
import { fieldVisibilitySchema } from './field-visibility.ts';
import { reviewPolicySchema } from './review-policy.ts';
import { scorerSchema } from './scorer-kinds.ts';
import { positive, text } from '../../shape/scalars.ts';

const name = text.max(250);
const path = text;

/** The hidden answers, in one file of rows. */
const hiddenLabelsSchema = z.strictObject({
  file: path,
  id: name.default('id'),
  label: name,
  /** Columns whose values are slices. */
  slices: z.array(name).readonly().default([]),
  /** The column that says which items belong together, for intervals. */
  cluster: name.optional(),
  /** The column that says which split an item is in. */
  split: name.optional(),
});

/** A rule over one number; its outcome can be recomputed from the record of a score. */
const scoreGateSchema = z
  .strictObject({ metric: name, min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'expected min, max or both');

/** How often a team may submit; null: without limit. */
export const quotasSchema = z.strictObject({
  per_day: positive.nullable().default(5),
  in_flight: positive.nullable().default(1),
  lifetime: positive.nullable().default(null),
  /** Attempts that were refused have a limit of their own. */
  invalid_per_day: positive.nullable().default(20),
  bytes_per_day: positive.nullable().default(2 ** 31),
});

/** What a team is told of its score: the number, the number once it is clearly better, or nothing. */
const feedbackSchema = z.strictObject({
  mode: z.enum(['exact', 'ladder', 'none']).default('ladder'),
  /** How much better a score must be to be shown; 1/√n of the range unless given. */
  step: z.number().positive().optional(),
});

const phaseSchema = z.strictObject({
  key: keySchema,
  opens: timestampSchema,
  closes: timestampSchema.optional(),
  feedback: feedbackSchema.optional(),
});

/**
 * The trusted scoring side of a task (`evaluator.yaml`): what it asks of a submission, what it hides, how it scores, who
 * sees what. The task itself is public and stands in the problem that it names.
 */
export const evaluatorSchema = z.strictObject({
  schema_version: z.literal('assay.evaluator.v1').default('assay.evaluator.v1'),
  key: keySchema.max(100),
  display_name: name.optional(),
  description: text.optional(),
  /** For people; what a version is, its digest says. */
  version: name.optional(),
  /** A Croissant task problem. */
  problem: path,
  artifacts: z.array(requiredArtifactSchema).min(1).readonly(),
  metadata: requiredMetadataSchema.default({}),
  labels: hiddenLabelsSchema.optional(),
  scorers: z.array(scorerSchema).min(1).readonly(),
  /** How people judge, for the scorer of the kind review. */
  review: reviewPolicySchema.optional(),
  /** The numbers that the board shows first; it is ordered by the first of them. */
  headlines: z.array(name).min(1).readonly(),
  /** One number of several, by their weights, which add up to 1. */
  combined: z.strictObject({ name, weights: z.record(name, z.number().positive().max(1)) }).optional(),
  gates: z.array(scoreGateSchema).readonly().default([]),
  visibility: fieldVisibilitySchema.default({}),
  quotas: quotasSchema.default(quotasSchema.parse({})),
  /** Values of the split column: scores on `feedback` are told as `feedback` says; `final` never gives any before the end. */
  splits: z.strictObject({ feedback: name, final: name }).optional(),
  feedback: feedbackSchema.default({ mode: 'ladder' }),
  phases: z.array(phaseSchema).readonly().default([]),
  /** Slices with fewer items are shown to the host alone. */
  slice_floor: z.int().min(2).default(20),
});

export type Evaluator = z.infer<typeof evaluatorSchema>;
export type HiddenLabels = NonNullable<Evaluator['labels']>;
export type Feedback = z.infer<typeof feedbackSchema>;
export type Quotas = z.infer<typeof quotasSchema>;
export type ScoreGate = z.infer<typeof scoreGateSchema>;
