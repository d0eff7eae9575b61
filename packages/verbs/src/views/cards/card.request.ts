import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';

/** Which card of the corpus beside the store. */
export const cardViewRequest = z.strictObject({
  project: projectField,
  kind: z.enum(['benchmark', 'model', 'organization']),
  name: z.string().min(1),
});

export type CardViewRequest = Readonly<z.infer<typeof cardViewRequest>>;
