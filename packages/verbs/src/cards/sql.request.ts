import * as z from 'zod';
import { corpusFields } from './source/source.request.ts';

/** Answer read-only SQL over the views of a corpus. */
export const sqlRequest = z
  .strictObject({
    ...corpusFields,
    /** One SELECT. */
    query: z.string(),
    as: z.enum(['csv']).optional(),
  })
  .readonly();

export type SqlRequest = z.infer<typeof sqlRequest>;
