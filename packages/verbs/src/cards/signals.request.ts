import * as z from 'zod';
import { limitFields } from './source/limits.request.ts';
import { corpusFields } from './source/source.request.ts';

const extras = z.enum([
  'by-organization',
  'wide-variants',
  'agentic-heuristics',
  'scale-repair',
  'saturation',
]);

/** The four signals of every triple of model, path and metric. */
export const signalsRequest = z
  .strictObject({
    ...corpusFields,
    ...limitFields,
    /** Only triples for which this holds: SQL over the columns of the view signals. */
    where: z.string().optional(),
    /** Views beside the signals. */
    extras: z.array(extras).readonly().optional(),
    /** What names probably stand for, as `resolved` beside each triple. */
    resolve: z.boolean().optional(),
    as: z.enum(['csv']).optional(),
  })
  .readonly();

export type SignalsRequest = z.infer<typeof signalsRequest>;
