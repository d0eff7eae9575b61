import { jsonObjectSchema, jsonValueSchema } from '@assay/records';
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
  prompt: key.optional().describe('Of a task with several prompts: which.'),
  parameters: jsonObjectSchema.optional().describe('Parameters of the model that differ here.'),
  where: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe('Conditions on samples: tags = hard.'),
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

const {
  task_key: _task,
  model_key: _model,
  type: _type,
  key: _key,
  display_name: _name,
  prompt: _prompt,
  parameters: _parameters,
  ...settings
} = taskSpecification.shape;

/** Makes a specification of every combination. */
const matrix = z.strictObject({
  tasks: z.array(key).min(1).optional().describe('All of the project unless named.'),
  models: z.array(key).min(1).optional().describe('All of the project unless named.'),
  prompts: z.array(key).min(1).optional().describe('All of each task unless named.'),
  parameters: z
    .record(z.string().min(1), z.array(jsonValueSchema).min(1))
    .optional()
    .describe('Parameters of the models, each with the values that are tried: { temperature: [0, 1] }.'),
  exclude: z
    .array(
      z
        .strictObject({
          task: key.optional(),
          model: key.optional(),
          prompt: key.optional(),
          parameters: jsonObjectSchema.optional(),
        })
        .refine((one) => Object.keys(one).length > 0, 'expected what is left out'),
    )
    .min(1)
    .optional()
    .describe('Combinations that are left out.'),
  ...settings,
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
    .min(1)
    .optional(),
  matrix: matrix.optional(),
});

/** A file of `evaluations/`. */
export const evaluationFileSchema = z.strictObject({
  evaluation: evaluationSchema.optional(),
  evaluations: z.array(evaluationSchema).optional(),
});

export type WrittenMatrix = z.infer<typeof matrix>;
type AsWritten = z.infer<typeof evaluationSchema>;
export type WrittenSpecification = NonNullable<AsWritten['task_specifications']>[number];
/** An evaluation as it stands in a file. */
export type EvaluationInFile = AsWritten;
/** The same with the specifications of its matrix among the others. */
export type WrittenEvaluation = Omit<AsWritten, 'matrix' | 'task_specifications'> & {
  readonly task_specifications: readonly WrittenSpecification[];
};
