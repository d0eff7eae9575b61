import { gateSchema, type JsonObject } from '@assay/records';
import * as z from 'zod';
import { evaluationFileSchema, modelSchema } from './evaluation-schema.ts';
import { taskSchema } from './task-schema.ts';
import { address, storeAddress } from './texts.ts';

const publisher = z.strictObject({
  organization: z.string().min(1),
  relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']),
  id_base: address,
});

/** `assay.yaml`. Names are not looked up here: see `read-project.ts`. */
export const projectSchema = z.strictObject({
  schema_version: z.literal('assay.project.v1').optional(),
  seed: z
    .union([z.int().nonnegative(), z.string().regex(/^\d{1,40}$/, 'expected decimal digits')])
    .optional()
    .describe('What everything random starts from; 0 unless given.'),
  store: storeAddress
    .optional()
    .describe(
      'Where records are kept: postgres://USER@HOST/DATABASE?schema=NAME; .assay beside this file unless given.',
    ),
  models: z.array(modelSchema).optional(),
  tasks: z.array(taskSchema).optional(),
  ...evaluationFileSchema.shape,
  gates: z.array(gateSchema).optional(),
  publisher: publisher.optional(),
});

export type WrittenProject = z.infer<typeof projectSchema>;

/** The JSON Schema of `assay.yaml`, for editors: completion, and squiggles before anything is run. */
export function projectJsonSchema(): JsonObject {
  const { $schema, ...schema } = z.toJSONSchema(projectSchema, { io: 'input', reused: 'ref' }) as JsonObject;
  return {
    $schema: $schema!,
    title: 'Assay project file',
    description: 'assay.yaml: models, tasks, evaluations and gates.',
    ...schema,
  };
}
