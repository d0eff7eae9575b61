import * as z from 'zod';
import { projectField, referenceField } from '../../references/request-fields.ts';

/** Which run, and what to hold it against. */
export const runViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  against: referenceField.optional(),
});

export type RunViewRequest = Readonly<z.infer<typeof runViewRequest>>;
