import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** All of them. */
export const listTokensRequest = z.strictObject({ project: projectField });

export type ListTokensRequest = Readonly<z.infer<typeof listTokensRequest>>;
