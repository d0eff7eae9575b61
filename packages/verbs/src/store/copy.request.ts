import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Copy a store with all that is in it. */
export const copyStoreRequest = z.strictObject({
  project: projectField,
  /** `sqlite`: the local store beside the project; `postgres`: the one that the project or the environment names; or a folder or an address. */
  from: z.string().min(1),
  to: z.string().min(1),
  /** The evaluator's home beside a local store; `.assay-evaluator` unless it is said. */
  home: z.string().min(1).optional(),
});

export type CopyStoreRequest = Readonly<z.infer<typeof copyStoreRequest>>;
