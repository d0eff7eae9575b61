import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Blobs that no record names. */
export const cleanStoreRequest = z.strictObject({
  project: projectField,
  /** Remove them; they are only told unless it is said. */
  remove: z.boolean().optional(),
});

export type CleanStoreRequest = Readonly<z.infer<typeof cleanStoreRequest>>;
