import * as z from 'zod';
import { allowChangedField, projectField, referenceField } from '../../references/request-fields.ts';

/** The first run against each of the others. */
export const compareViewRequest = z.strictObject({
  project: projectField,
  runs: z.array(referenceField).min(2).max(12).readonly(),
  allow_changed: allowChangedField,
  /** The score that is looked at: that of the sentence and of the samples that turned; what the later run is about unless it is said. */
  score: z.string().optional(),
  /** Turned samples to list on each side, 20 unless it is said. */
  limit: z.int().nonnegative().max(500).optional(),
});

export type CompareViewRequest = Readonly<z.infer<typeof compareViewRequest>>;
