import * as z from 'zod';
import { limitFields } from './source/limits.request.ts';
import { corpusFields } from './source/source.request.ts';

/** Answer read-only SQL over the views of a corpus. */
export const sqlRequest = z
  .strictObject({
    ...corpusFields,
    ...limitFields,
    /** One SELECT. */
    query: z.string(),
    as: z.enum(['csv']).optional(),
  })
  .readonly();

export type SqlRequest = z.infer<typeof sqlRequest>;
