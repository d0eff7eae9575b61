import * as z from 'zod';
import { allowPartialField, projectField, referenceField } from '../references/request-fields.ts';

/** Point a name to a scoring. */
export const setBaselineRequest = z.strictObject({
  project: projectField,
  name: z.string(),
  run: referenceField,
  /** Although a part is missing, or its gates fail. */
  force: z.boolean().optional(),
  allow_partial: allowPartialField,
});

export type SetBaselineRequest = Readonly<z.infer<typeof setBaselineRequest>>;
