import * as z from 'zod';
import { cardFields } from './source/source.request.ts';

const extras = z.enum([
  'by-organization',
  'wide-variants',
  'agentic-heuristics',
  'scale-repair',
  'saturation',
  'theta',
]);

/** What the signals of a corpus come to. */
export const corpusRequest = z
  .strictObject({
    ...cardFields,
    /** The shares behind the counts. */
    rates: z.boolean().optional(),
    /** Views beside the signals. */
    extras: z.array(extras).readonly().optional(),
  })
  .readonly();

export type CorpusRequest = z.infer<typeof corpusRequest>;
