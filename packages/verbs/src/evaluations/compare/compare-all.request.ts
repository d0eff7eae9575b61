import * as z from 'zod';
import { allowChangedField, projectField } from '../../references/request-fields.ts';

/** An evaluation whose specifications are laid beside one another, by the newest run of each. */
export const compareAllRequest = z.strictObject({
  project: projectField,
  evaluation: z.string().min(1),
  allow_changed: allowChangedField,
  /** Samples to list, those that differ first, 50 unless it is said; all are counted. */
  samples: z.int().nonnegative().optional(),
  /** A document to make of it. */
  as: z.enum(['html']).optional(),
});

export type CompareAllRequest = Readonly<z.infer<typeof compareAllRequest>>;
