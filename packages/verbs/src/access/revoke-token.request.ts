import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Which token is not to count any more. */
export const revokeTokenRequest = z.strictObject({ project: projectField, id: z.string().min(1) });

export type RevokeTokenRequest = Readonly<z.infer<typeof revokeTokenRequest>>;
