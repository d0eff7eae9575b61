import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Look at everything that the store keeps. */
export const checkStoreRequest = z.strictObject({ project: projectField });

export type CheckStoreRequest = Readonly<z.infer<typeof checkStoreRequest>>;
