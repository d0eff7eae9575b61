import * as z from 'zod';
import { limitFields } from './source/limits.request.ts';
import { corpusFields } from './source/source.request.ts';

/** Write the signals of every triple to a Parquet file. */
export const exportSignalsRequest = z
  .strictObject({
    ...corpusFields,
    ...limitFields,
    /** Only triples for which this holds: SQL over the columns of the view signals. */
    where: z.string().optional(),
    /** The file to write. */
    path: z.string(),
  })
  .readonly();

export type ExportSignalsRequest = z.infer<typeof exportSignalsRequest>;
