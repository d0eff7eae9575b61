import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Serve runs that were offered to workers. */
export const workRequest = z.strictObject({
  project: projectField,
  /** Requests to a model at once; what the model declares unless it is said. */
  concurrency: z.int().positive().max(10_000).optional(),
  /** What this worker has: runs that need more are left to others. */
  tags: z.array(z.string().min(1)).optional(),
  /** End when nothing is offered. */
  until_idle: z.boolean().optional(),
  /** Where to say how it does, over HTTP; this machine alone unless a host is given, any free port for 0. */
  metrics: z
    .strictObject({ host: z.string().min(1).optional(), port: z.int().min(0).max(65_535) })
    .optional(),
});

export type WorkRequest = Readonly<z.infer<typeof workRequest>>;
