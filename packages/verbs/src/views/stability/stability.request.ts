import * as z from 'zod';
import { projectField, referenceField } from '../../references/request-fields.ts';

/** The series that a run belongs to, and a window of its samples, the least stable first. */
export const stabilityViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  offset: z.int().nonnegative().optional(),
  /** 100 unless it is said. */
  limit: z.int().nonnegative().max(1000).optional(),
});

export type StabilityViewRequest = Readonly<z.infer<typeof stabilityViewRequest>>;
