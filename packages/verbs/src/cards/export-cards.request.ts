import * as z from 'zod';
import { cardFields } from './source/source.request.ts';

/** Write every card of a corpus as a page, with a page that lists them. */
export const exportCardsRequest = z
  .strictObject({
    ...cardFields,
    /** A folder that is new, empty, or holds such pages already. */
    folder: z.string(),
  })
  .readonly();

export type ExportCardsRequest = z.infer<typeof exportCardsRequest>;
