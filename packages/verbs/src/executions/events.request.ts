import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Which events: those after this number; without it none, but the number of the last. */
export const eventsRequest = z.strictObject({
  project: projectField,
  after: z.int().nonnegative().optional(),
  /** 1000 unless it is said. */
  limit: z.int().positive().max(10_000).optional(),
});

export type EventsRequest = Readonly<z.infer<typeof eventsRequest>>;
