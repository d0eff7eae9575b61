import * as z from 'zod';
import { projectField, referenceField } from '../references/request-fields.ts';

/** Which stored runs to judge: one, or the newest of every specification of the project. */
export const gateRequest = z.strictObject({
  project: projectField,
  run: referenceField.optional(),
});

export type GateRequest = Readonly<z.infer<typeof gateRequest>>;
