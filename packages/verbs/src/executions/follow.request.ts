import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Whose events to hear. */
export const followRequest = z.strictObject({
  project: projectField,
  /** An id, the start of one, or `latest`; what happens in all of them, without an end, unless one is named. */
  execution: z.string().min(1).optional(),
  /** The number of the last event that is known; from the first on unless it is said. */
  after: z.int().nonnegative().optional(),
});

export type FollowRequest = Readonly<z.infer<typeof followRequest>>;
