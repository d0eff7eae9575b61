import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Tell what one name points to. */
export const showBaselineRequest = z.strictObject({ project: projectField, name: z.string() });

export type ShowBaselineRequest = Readonly<z.infer<typeof showBaselineRequest>>;
