import * as z from 'zod';
import { cardFields } from './source/source.request.ts';

/** The card of a benchmark, a model, an organisation or a whole corpus. */
export const showCardRequest = z
  .strictObject({
    ...cardFields,
    subject: z.union([
      z.strictObject({ kind: z.literal('corpus') }).readonly(),
      z
        .strictObject({
          kind: z.enum(['benchmark', 'model', 'organization']),
          /** As the records write it; a benchmark also as collection/dataset. */
          name: z.string(),
        })
        .readonly(),
    ]),
    /** `summary`: what the card says in words, for a front end to lay out; `json`: the card in pieces, however many rows it has. */
    as: z.enum(['summary', 'json', 'markdown', 'html']).optional(),
    /** Every comparison and report in the summary, and not only the first. */
    full: z.boolean().optional(),
  })
  .readonly();

export type ShowCardRequest = z.infer<typeof showCardRequest>;
