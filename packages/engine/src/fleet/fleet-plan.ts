import { type JsonObject, jsonValueSchema, onlySchema } from '@assay/records';
import * as z from 'zod';

/** What a worker must know of a run beside its manifest and the project. */
export const fleetPlanSchema = z.strictObject({
  project_file: z.string(),
  evaluation_key: z.string(),
  task_specification_key: z.string(),
  /** Values that stand in for those of the project file. */
  settings: z.array(z.string()).optional(),
  /** What was asked otherwise than the project says. */
  overrides: z
    .strictObject({
      models: z.array(z.string()).readonly().optional(),
      parameters: z.record(z.string(), jsonValueSchema).optional(),
      where: z.array(z.string()).readonly().optional(),
      only: z.array(z.string()).readonly().optional(),
      settings: z.array(z.string()).readonly().optional(),
      only_asked: z
        .strictObject({ only: onlySchema.exactOptional(), of: z.string().exactOptional() })
        .optional(),
    })
    .optional(),
  limit: z.int().positive().nullable(),
  max_tokens: z.number().positive().nullable(),
  max_cost_usd: z.number().positive().nullable(),
  /** What of it was spent before the run was offered. */
  spent: z.strictObject({ tokens: z.number(), cost_usd: z.number() }).optional(),
});

export type FleetPlan = z.infer<typeof fleetPlanSchema> & JsonObject;
