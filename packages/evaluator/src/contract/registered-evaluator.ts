import {
  digestSchema,
  evaluatorSchema,
  jsonObjectSchema,
  scoredMetricSchema,
  timestampSchema,
} from '@assay/records';
import * as z from 'zod';

/** An evaluator as it was committed to: its file, and what the file named at that moment. */
export const registeredEvaluatorSchema = z.strictObject({
  schema_version: z.literal('assay.registered-evaluator.v1'),
  evaluator: evaluatorSchema,
  /** Over the evaluator, its problem and the commitments to what it hides. */
  digest: digestSchema,
  problem: z.strictObject({ digest: digestSchema, document: jsonObjectSchema }),
  /** By split; `all` where there is one. */
  snapshots: z.record(z.string(), z.string()),
  /** Ids of all items, of every split together, in a list that is public; null without labels. */
  items: z.strictObject({ digest: digestSchema, count: z.int().positive() }).nullable(),
  /** The numbers that its scorers give. */
  metrics: z.array(scoredMetricSchema.pick({ name: true, direction: true, range: true })).readonly(),
  scorer: z.strictObject({
    /** The digest of its components. */
    id: digestSchema,
    /** By the key of each scorer: what it is made of. */
    components: jsonObjectSchema,
  }),
  registered_at: timestampSchema,
});

export type RegisteredEvaluator = z.infer<typeof registeredEvaluatorSchema>;
