import * as z from 'zod';
import { projectField, referenceField } from '../../references/request-fields.ts';

/** Which rows of a run's table; all that is given counts. */
export const samplesViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  /** Hold it against this run: what turned since, and how it was scored there. */
  against: referenceField.optional(),
  text: z.string().min(1).optional(),
  outcome: z.enum(['passed', 'failed', 'missing']).optional(),
  score: z.string().optional(),
  score_min: z.number().optional(),
  score_max: z.number().optional(),
  /** A tag. */
  cohort: z.string().optional(),
  untagged: z.boolean().optional(),
  class: z.string().optional(),
  turned: z.enum(['better', 'worse']).optional(),
  unstable: z.boolean().optional(),
  truncated: z.boolean().optional(),
  /** `score:NAME`, or one of the others; in the order of the data unless it is said. */
  sort: z
    .string()
    .regex(/^(?:score:.+|ordinal|latency|cost|sample)$/)
    .optional(),
  descending: z.boolean().optional(),
  offset: z.int().nonnegative().optional(),
  /** 100 unless it is said. */
  limit: z.int().nonnegative().max(1000).optional(),
  /** Show, and search in, what was expected, and say why scores are missing. */
  with_labels: z.boolean().optional(),
});

export type SamplesViewRequest = Readonly<z.infer<typeof samplesViewRequest>>;
