import type { JsonObject } from '@assay/records';
import * as z from 'zod';

/** What a worker must know of a run beside its manifest and the project. */
export const fleetPlanSchema = z.strictObject({
  project_file: z.string(),
  evaluation_key: z.string(),
  task_specification_key: z.string(),
  limit: z.int().positive().nullable(),
  max_tokens: z.number().positive().nullable(),
  max_cost_usd: z.number().positive().nullable(),
  /** What of it was spent before the run was offered. */
  spent: z.strictObject({ tokens: z.number(), cost_usd: z.number() }).optional(),
});

export type FleetPlan = z.infer<typeof fleetPlanSchema> & JsonObject;
