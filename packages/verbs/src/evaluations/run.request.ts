import { cachePolicySchema } from '@assay/records';
import * as z from 'zod';
import { limitField, projectField } from '../references/request-fields.ts';

/** Which evaluations of a project to run, and how far. */
export const runRequest = z.strictObject({
  project: projectField,
  /** Keys; all of the project's unless named. */
  evaluations: z.array(z.string()).readonly().default([]),
  limit: limitField,
  /** Null: what suits the provider. */
  cache: cachePolicySchema.nullable().default(null),
  /** Ceilings for everything that is run, together; what is under way is finished. */
  max_tokens: z.int().positive().nullable().default(null),
  max_cost_usd: z.number().positive().nullable().default(null),
});

export type RunRequest = Readonly<z.infer<typeof runRequest>>;
