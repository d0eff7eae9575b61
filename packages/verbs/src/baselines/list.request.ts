import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Tell which names point to which scorings. */
export const listBaselinesRequest = z.strictObject({ project: projectField });

export type ListBaselinesRequest = Readonly<z.infer<typeof listBaselinesRequest>>;
