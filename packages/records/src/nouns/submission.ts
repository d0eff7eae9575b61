import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { keySchema, timestampSchema } from './json-schema.ts';

/** A run's artifacts from outside. */
export const submissionSchema = z.strictObject({
  schema_version: z.literal('assay.submission.v1'),
  id: z.string().min(1),
  task_digest: digestSchema,
  submitter: z.string().min(1),
  received_at: timestampSchema,
  artifacts: z.array(z.strictObject({ path: z.string().min(1), digest: digestSchema })).min(1),
});

/** The trusted scoring side of a task. What it hides is named only by a commitment. */
export const evaluatorSchema = z.strictObject({
  schema_version: z.literal('assay.evaluator.v1'),
  key: keySchema,
  task_digest: digestSchema,
  scorer_version: digestSchema,
  hidden_data_commitment: digestSchema,
});

export type Submission = z.infer<typeof submissionSchema>;
export type Evaluator = z.infer<typeof evaluatorSchema>;
