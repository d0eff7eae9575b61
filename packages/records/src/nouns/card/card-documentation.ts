import * as z from 'zod';

/** `placeholder`: a text stands there and says nothing ("N/A"). `partial`: some sub-items are populated. */
const fieldStateSchema = z.enum(['populated', 'partial', 'placeholder', 'missing']);

const statedSchema = {
  path: z.string().min(1),
  state: fieldStateSchema,
  /** The beginning of what stands there. */
  stated: z.string().nullable(),
};

/** The documentation of one benchmark, field by field. */
export const cardDocumentationSchema = z.strictObject({
  benchmark: z.string(),
  /** The file of the benchmark card; null where there is none. */
  card: z.string().nullable(),
  population: z.enum(['placeholder_aware', 'literal']),
  /** C(b) as a fraction in lowest terms, and as a number. */
  score: z.string().min(1),
  value: z.number().min(0).max(1),
  fully_missing: z.int().nonnegative(),
  /** Attention cues as the benchmark card names them; they enter no number. */
  risk_categories: z.array(z.string()),
  fields: z.array(
    z.strictObject({
      ...statedSchema,
      coverage: z.enum(['full', 'partial', 'reserved']),
      score: z.number().min(0).max(1),
      /** The file that states it; null where none does. */
      source: z.string().nullable(),
      parts: z.array(z.strictObject(statedSchema)),
    }),
  ),
});

export type CardDocumentation = z.infer<typeof cardDocumentationSchema>;
export type FieldState = z.infer<typeof fieldStateSchema>;
