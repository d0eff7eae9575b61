import { cachePolicySchema } from '@assay/records';
import * as z from 'zod';
import { limitField, projectField } from '../references/request-fields.ts';
import { overrideFields } from './override-fields.ts';

/** Which evaluations of a project to run, and how far. */
export const runRequest = z.strictObject({
  project: projectField,
  /** Keys; all of the project's unless named. */
  evaluations: z.array(z.string()).readonly().optional(),
  limit: limitField,
  ...overrideFields,
  /** What suits the provider unless it is said. */
  cache: cachePolicySchema.optional(),
  /** Ceilings for everything that is run, together: what a request can take is set aside before it is sent, where that is known. */
  max_tokens: z.int().positive().optional(),
  max_cost_usd: z.number().positive().optional(),
  /** Who executes the runs: this process unless it is said, or workers that share the store. */
  on: z.enum(['here', 'fleet']).optional(),
  /** Of workers: what they must have, and how soon compared with other runs. */
  tags: z.array(z.string().min(1)).readonly().optional(),
  priority: z.int().min(-1000).max(1000).optional(),
  /** On the fleet: whose runs these are; teams have equal shares. The publisher of the project unless it is said. */
  team: z.string().min(1).max(200).optional(),
});

export type RunRequest = Readonly<z.infer<typeof runRequest>>;
