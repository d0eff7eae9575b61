import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** A token as it was sent. */
export const findTokenRequest = z.strictObject({ project: projectField, token: z.string().max(200) });

export type FindTokenRequest = Readonly<z.infer<typeof findTokenRequest>>;
