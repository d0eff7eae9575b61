import * as z from 'zod';
import { count, share, text } from '../../shape/scalars.ts';

/** `placeholder`: a text stands there and says nothing ("N/A"). `partial`: some sub-items are populated. */
const fieldStateSchema = z.enum(['populated', 'partial', 'placeholder', 'missing']);

const statedSchema = {
  path: text,
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
  score: text,
  value: share,
  fully_missing: count,
  /** Attention cues as the benchmark card names them; they enter no number. */
  risk_categories: z.array(z.string()),
  fields: z.array(
    z.strictObject({
      ...statedSchema,
      coverage: z.enum(['full', 'partial', 'reserved']),
      score: share,
      /** The file that states it; null where none does. */
      source: z.string().nullable(),
      parts: z.array(z.strictObject(statedSchema)),
    }),
  ),
});

export type CardDocumentation = z.infer<typeof cardDocumentationSchema>;
export type FieldState = z.infer<typeof fieldStateSchema>;
