import type { JsonObject } from '@assay/records';
import * as z from 'zod';
import { projectSchema } from './project-schema.ts';

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
