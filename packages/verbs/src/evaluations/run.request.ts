import { cachePolicySchema } from '@assay/records';
import * as z from 'zod';
import { limitField, projectField } from '../references/request-fields.ts';

/** Which evaluations of a project to run, and how far. */
export const runRequest = z.strictObject({
  project: projectField,
  /** Keys; all of the project's unless named. */
  evaluations: z.array(z.string()).readonly().optional(),
  limit: limitField,
  /** What suits the provider unless it is said. */
  cache: cachePolicySchema.optional(),
  /** Ceilings for everything that is run, together; what is under way is finished. */
  max_tokens: z.int().positive().optional(),
  max_cost_usd: z.number().positive().optional(),
});

export type RunRequest = Readonly<z.infer<typeof runRequest>>;
