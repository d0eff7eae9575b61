import * as z from 'zod';
import { count, displayName, key } from './texts.ts';

const repeats = count
  .max(10_000)
  .refine(
    (runs) => runs > 1,
    'one run says nothing about repeatability; expected 2 or more, or no repeatability for a single run',
  );

const taskSpecification = z.strictObject({
  type: z.literal('task').optional(),
  key,
  display_name: displayName.optional(),
  task_key: key,
  model_key: key,
  scorer: key.optional(),
  num_samples: count.nullable().optional(),
  subsampling: z.enum(['head', 'random']).optional(),
  repeatability: z.strictObject({ num_runs: repeats }).optional(),
  trials: z
    .strictObject({
      num_trials: count.max(10_000),
      reducer: z.enum(['mean', 'majority', 'pass_at_k', 'pass_hat_k']).optional(),
      k: count.optional(),
    })
    .optional(),
});

/** Repeats specifications of evaluations that exist already. */
const repeatabilitySpecification = z.strictObject({
  type: z.literal('repeatability'),
  key,
  display_name: displayName.optional(),
  config: z.strictObject({ num_runs: repeats }),
  num_samples: count.nullable().optional(),
  inputs: z.array(z.strictObject({ evaluation_key: key, task_specification_key: key.optional() })).min(1),
});

const evaluationSchema = z.strictObject({
  key,
  display_name: displayName.optional(),
  num_samples: count.nullable().optional().describe('For every specification that does not say itself.'),
  subsampling: z.enum(['head', 'random']).optional(),
  cache_policy: z.enum(['reuse', 'update', 'off', 'no-cache']).optional(),
  task_specifications: z
    .array(z.discriminatedUnion('type', [repeatabilitySpecification, taskSpecification]))
    .min(1),
});

/** A file of `evaluations/`. */
export const evaluationFileSchema = z.strictObject({
  evaluation: evaluationSchema.optional(),
  evaluations: z.array(evaluationSchema).optional(),
});

export type WrittenEvaluation = z.infer<typeof evaluationSchema>;
export type WrittenSpecification = WrittenEvaluation['task_specifications'][number];
