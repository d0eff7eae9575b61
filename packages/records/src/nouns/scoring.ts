import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { jsonObjectSchema, timestampSchema } from './json-schema.ts';
import { scoringAggregatesSchema } from './scoring-aggregates.ts';
import { positive, text } from '../shape/scalars.ts';

/** What judged: its digest is over all of these, so that a change to any is another version. */
export const scorerVersionSchema = z.strictObject({
  schema_version: z.literal('assay.scorer-version.v1'),
  digest: digestSchema,
  code: text,
  dependency_lock: digestSchema.nullable(),
  runtime: text,
  configuration: jsonObjectSchema,
  judge: jsonObjectSchema.nullable(),
  arena: jsonObjectSchema.nullable(),
});

/** What is published about hidden labels: it tells nothing about them until its salt is given away. */
export const labelCommitmentSchema = z.strictObject({
  algorithm: z.literal('assay-commit-v1'),
  snapshot_id: text,
  /** Leaves of the tree. One: the digest of all labels in the order of the samples, as the item `labels`. */
  items: positive,
  commitment_root: z.string().regex(/^[0-9a-f]{64}$/),
});

/** One run judged by one scorer version against one snapshot of hidden data. Never overwritten. */
export const scoringSchema = z.strictObject({
  schema_version: z.literal('assay.scoring.v1'),
  id: text,
  /** The key of the scorer in the project file. */
  scorer_key: text,
  run_id: text,
  scorer_version: digestSchema,
  /** Equal for equal labels: an HMAC under the store's own key. Older scorings have a plain digest, which their store seals when it reads them. */
  hidden_data: z.string().regex(/^(?:hmac-sha256|sha256):[0-9a-f]{64}$/),
  /** Which key that is; absent where `hidden_data` is plain. */
  label_key: text.optional(),
  label_commitment: labelCommitmentSchema.optional(),
  created_at: timestampSchema,
  status: z.enum(['current', 'superseded', 'invalidated', 'withdrawn']),
  /** `<score>.<aggregate>` numbers, cohorts, subtasks, histograms: derived from the score table, which is the truth. */
  aggregates: scoringAggregatesSchema,
  /** Digest of the score table. */
  scores: digestSchema,
});

export type ScorerVersion = z.infer<typeof scorerVersionSchema>;
export type LabelCommitment = z.infer<typeof labelCommitmentSchema>;
export type Scoring = z.infer<typeof scoringSchema>;
