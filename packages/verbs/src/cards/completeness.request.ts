import * as z from 'zod';
import { cardFields, sourceSchema } from './source/source.request.ts';

/** How much of the documentation is reported for each benchmark. */
export const completenessRequest = z
  .strictObject({
    ...cardFields,
    /** Absent: the cards are scored without any records. */
    source: sourceSchema.optional(),
  })
  .readonly();

export type CompletenessRequest = z.infer<typeof completenessRequest>;
