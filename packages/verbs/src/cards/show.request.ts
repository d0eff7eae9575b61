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
    as: z.enum(['text', 'markdown', 'html']).optional(),
  })
  .readonly();

export type ShowCardRequest = z.infer<typeof showCardRequest>;
