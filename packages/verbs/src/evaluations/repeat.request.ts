import * as z from 'zod';
import { limitField, projectField } from '../references/request-fields.ts';
import { shownStability } from './stability.request.ts';

/** Which specification to run again and again. */
export const repeatRequest = z.strictObject({
  project: projectField,
  specification: z.string(),
  /** How often; unless it is said, as the specification says, else 5. */
  runs: z.int().min(2).optional(),
  limit: limitField,
  /** Go on with a series that was interrupted. */
  resume: z.boolean().optional(),
  ...shownStability,
});

export type RepeatRequest = Readonly<z.infer<typeof repeatRequest>>;
