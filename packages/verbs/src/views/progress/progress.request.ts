import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';

/** How far the runs that are under way have come. */
export const progressViewRequest = z.strictObject({ project: projectField });

export type ProgressViewRequest = Readonly<z.infer<typeof progressViewRequest>>;
