import * as z from 'zod';
import { nameFields } from './name-fields.request.ts';

/** What the names of a corpus probably stand for. */
export const suggestRequest = z.strictObject({ ...nameFields, as: z.enum(['yaml']).optional() }).readonly();

export type SuggestRequest = z.infer<typeof suggestRequest>;
