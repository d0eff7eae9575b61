import * as z from 'zod';
import { allowChangedField, projectField, referenceField } from '../references/request-fields.ts';

/** What to compare, sample by sample: each of `after` with `before`. */
export const compareRequest = z.strictObject({
  project: projectField,
  before: referenceField,
  after: z.array(referenceField).min(1).readonly(),
  allow_changed: allowChangedField,
  /** Samples that turned to list; all are counted. */
  flips: z.int().nonnegative().default(100),
  /** A document to make of it, or pages that a front end renders. */
  as: z.enum(['markdown', 'html', 'page']).nullable().default(null),
});

export type CompareRequest = Readonly<z.infer<typeof compareRequest>>;
