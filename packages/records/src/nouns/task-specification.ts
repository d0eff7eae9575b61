import * as z from 'zod';
import { keySchema } from './json-schema.ts';

const reducerSchema = z.enum(['mean', 'majority', 'pass_at_k', 'pass_hat_k']);

/** One task, one model, and the settings of the attempt. */
export const taskSpecificationSchema = z.strictObject({
  key: keySchema,
  task_key: keySchema,
  model_key: keySchema,
  scorer: keySchema.optional(),
  num_samples: z.int().positive().optional(),
  subsampling: z.enum(['head', 'random']).optional(),
  repeatability: z.strictObject({ num_runs: z.int().positive() }).optional(),
  trials: z.strictObject({ num_trials: z.int().positive(), reducer: reducerSchema.optional() }).optional(),
});

/** A named list of task specifications. */
export const evaluationSchema = z.strictObject({
  key: keySchema,
  display_name: z.string().min(1).optional(),
  task_specifications: z.array(taskSpecificationSchema).min(1),
});

export type TaskSpecification = z.infer<typeof taskSpecificationSchema>;
export type Evaluation = z.infer<typeof evaluationSchema>;
