import * as z from 'zod';
import { projectField, referenceField } from '../../references/request-fields.ts';

/** Which sample of a run. */
export const sampleViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  sample: z.string().min(1),
  /** Show it beside this run. */
  against: referenceField.optional(),
  /** Show what was expected, and everything that would tell it. */
  with_labels: z.boolean().optional(),
});

export type SampleViewRequest = Readonly<z.infer<typeof sampleViewRequest>>;
