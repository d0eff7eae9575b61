import * as z from 'zod';
import { jsonObjectSchema, keySchema, runKeySchema } from './json-schema.ts';
import { cachePolicySchema } from './run.ts';
import { askedOfSpecification, sampleSelection } from './sample-selection.ts';
import { positive, text } from '../shape/scalars.ts';

/** One task, one model, and the settings of the attempt, each of them said. */
export const taskSpecificationSchema = z
  .strictObject({
    kind: z.literal('task'),
    key: runKeySchema,
    task_key: keySchema,
    model_key: keySchema,
    /** Null: the task's only one. */
    scorer: keySchema.nullable(),
    /** Of a task with several prompts: which. */
    prompt: keySchema.exactOptional(),
    /** Parameters of the model that differ here. */
    parameters: jsonObjectSchema.exactOptional(),
    ...sampleSelection,
    ...askedOfSpecification,
    /** Null: all of them. */
    num_samples: positive.nullable(),
    subsampling: z.enum(['head', 'random']),
    num_runs: positive,
    num_trials: positive,
    reducer: z.enum(['mean', 'majority', 'pass_at_k', 'pass_hat_k']),
    /** For pass_at_k and pass_hat_k; the number of trials unless said otherwise. */
    k: positive,
  })
  .readonly();

/** Specifications of other evaluations, run again. */
const repeatabilitySpecificationSchema = z
  .strictObject({
    kind: z.literal('repeatability'),
    key: keySchema,
    num_runs: positive,
    num_samples: positive.nullable(),
    inputs: z
      .array(
        z
          .strictObject({ evaluation_key: keySchema, task_specification_key: keySchema.nullable() })
          .readonly(),
      )
      .readonly(),
  })
  .readonly();

const specificationSchema = z.discriminatedUnion('kind', [
  taskSpecificationSchema,
  repeatabilitySpecificationSchema,
]);

/** A named list of specifications. */
export const evaluationSchema = z
  .strictObject({
    key: keySchema,
    display_name: text.nullable(),
    /** Null: what suits the provider. */
    cache: cachePolicySchema.nullable(),
    task_specifications: z.array(specificationSchema).min(1).readonly(),
  })
  .readonly();

/** A specification as it was run, with the evaluation it belongs to: what its digest is over. */
export const declaredSpecificationSchema = z.strictObject({
  schema_version: z.literal('assay.task-specification.v1'),
  evaluation_key: keySchema,
  specification: taskSpecificationSchema,
});

export type TaskSpecification = z.infer<typeof taskSpecificationSchema>;
export type RepeatabilitySpecification = z.infer<typeof repeatabilitySpecificationSchema>;
export type Evaluation = z.infer<typeof evaluationSchema>;
export type DeclaredSpecificationRecord = z.infer<typeof declaredSpecificationSchema>;
