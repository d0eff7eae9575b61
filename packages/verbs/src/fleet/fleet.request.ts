import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** What workers do, and what waits for them. */
export const fleetRequest = z.strictObject({
  project: projectField,
  /** Those that are done too. */
  all: z.boolean().optional(),
});

export type FleetRequest = Readonly<z.infer<typeof fleetRequest>>;

/** Pause, go on with, or cancel what an execution offered. */
export const changeOffersRequest = z.strictObject({
  project: projectField,
  execution: z.string().min(1),
  to: z.enum(['offered', 'paused', 'cancelled']),
});

export type ChangeOffersRequest = Readonly<z.infer<typeof changeOffersRequest>>;
