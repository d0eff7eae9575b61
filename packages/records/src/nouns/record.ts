import * as z from 'zod';
import { jsonObjectSchema } from './json-schema.ts';

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
  schema_version: z.string().min(1),
  evaluation_id: z.string().min(1),
  retrieved_timestamp: z.string().min(1),
  source_metadata: z.looseObject({
    source_type: z.string().min(1),
    source_organization_name: z.string().min(1),
    evaluator_relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']),
  }),
  eval_library: z.looseObject({ name: z.string().min(1), version: z.string().min(1) }),
  model_info: jsonObjectSchema,
  evaluation_results: z.array(evaluationResult),
});

export type Record = z.infer<typeof recordSchema>;
