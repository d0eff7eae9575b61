import * as z from 'zod';
import { allowChangedField, projectField, referenceField } from '../../references/request-fields.ts';

/** What to compare, sample by sample: each of `after` with `before`. */
export const compareRequest = z.strictObject({
  project: projectField,
  before: referenceField,
  after: z.array(referenceField).min(1).readonly(),
  allow_changed: allowChangedField,
  /** Samples that turned to list, 100 unless it is said; all are counted. */
  flips: z.int().nonnegative().optional(),
  /** A document to make of it, or pages that a front end renders. */
  as: z.enum(['markdown', 'html', 'page']).optional(),
});

export type CompareRequest = Readonly<z.infer<typeof compareRequest>>;
