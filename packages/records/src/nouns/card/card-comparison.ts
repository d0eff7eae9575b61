import * as z from 'zod';
import { calculationSchema } from './card-figure.ts';
import { count } from '../../shape/scalars.ts';

/** A number as it is, and as the nearest double. */
const exactNumberSchema = z.strictObject({ value: z.number(), exact: z.string() });

/** Something that the reports of one triple state differently: each value once, null where a report does not state it. */
export const statedDifferenceSchema = z.strictObject({
  field: z.string(),
  values: z.array(z.string().nullable()),
});

/** One check of one triple: its setups compared with each other, or its parties. */
export const cardComparisonSchema = z.strictObject({
  /** Index in the card's `signals`. */
  triple: count,
  between: z.enum(['setups', 'parties']),
  /** The bounds that all reports declare; null where they declare none, or not the same. */
  scale: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
  differing_fields: z.array(z.string()),
  /** The same with their values, and the library where that differs. */
  stated_differences: z.array(statedDifferenceSchema),
  groups: z.array(
    z.strictObject({
      name: z.string(),
      /** Indexes in the card's `rows`. */
      rows: z.array(count),
      score: exactNumberSchema,
    }),
  ),
  spread: exactNumberSchema,
  /** θ of the range; null without a scale. */
  threshold: exactNumberSchema.nullable(),
  diverges: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** Why nothing can be said, where nothing can. */
  reason: z.string().nullable(),
  calculation: calculationSchema,
});

export type StatedDifference = z.infer<typeof statedDifferenceSchema>;
export type CardComparison = z.infer<typeof cardComparisonSchema>;
