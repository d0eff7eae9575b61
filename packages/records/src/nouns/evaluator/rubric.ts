import * as z from 'zod';
import { keySchema } from '../json-schema.ts';
import { text } from '../../shape/scalars.ts';

/** The word for a question that a rater cannot answer: it may not be a value of a rubric. */
export const UNSURE = 'unsure';

/** One question of a rubric. */
const criterionSchema = z.strictObject({
  key: keySchema.max(100),
  question: text,
  /**
   * `yes_no`: is it so; `ordinal`: `values` from worst to best; `label`: `values` in no order; `preference`: which of two
   * answers is better, the submission's or the reference's.
   */
  kind: z.enum(['yes_no', 'ordinal', 'label', 'preference']),
  values: z.array(text).min(2).readonly().optional(),
  /** Of labels: those that count as right; without them labels are counted nowhere. */
  pass: z.array(text).min(1).readonly().optional(),
  /** What a value looks like, by an example. */
  anchors: z
    .array(z.strictObject({ value: text, example: text, why: text.optional() }))
    .readonly()
    .default([]),
  /** How cases at the edge are decided. */
  rules: z.array(text).readonly().default([]),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** What raters are asked: questions with their values, anchored by examples. */
export const rubricSchema = z.strictObject({
  /** For people; what a version is, its digest says. */
  version: z.union([text, z.int()]).optional(),
  instructions: text,
  criteria: z.array(criterionSchema).min(1).max(50).readonly(),
});
export type Rubric = z.infer<typeof rubricSchema>;

/** What may be answered to a criterion, from worst to best where there is an order. */
export function valuesOf({ kind, values }: Criterion): readonly string[] {
  if (kind === 'yes_no') return ['no', 'yes'];
  return kind === 'preference' ? ['reference', 'tie', 'submission'] : (values ?? []);
}
