import * as z from 'zod';
import { jsonObjectSchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

/** One result inside a record; what Every Eval Ever adds beyond these keys is kept. */
const evaluationResult = z.looseObject({
  evaluation_name: z.string(),
  source_data: jsonObjectSchema,
  metric_config: z.looseObject({ lower_is_better: z.boolean() }),
  score_details: z.looseObject({ score: z.number() }),
  generation_config: jsonObjectSchema.optional(),
});

/** A reported result in the shape of Every Eval Ever 0.3.0: the keys that shape requires, the rest as it came. */
export const recordSchema = z.looseObject({
  schema_version: text,
  evaluation_id: text,
  retrieved_timestamp: text,
  source_metadata: z.looseObject({
    source_type: text,
    source_organization_name: text,
    evaluator_relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']),
  }),
  eval_library: z.looseObject({ name: text, version: text }),
  model_info: jsonObjectSchema,
  evaluation_results: z.array(evaluationResult),
});

export type Record = z.infer<typeof recordSchema>;
