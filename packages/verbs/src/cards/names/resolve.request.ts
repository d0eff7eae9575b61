import * as z from 'zod';
import { nameFields } from './name-fields.request.ts';

/** What a name stands for, and why. */
export const resolveRequest = z
  .strictObject({
    ...nameFields,
    /** The name of a model, benchmark, metric or organisation. */
    name: z.string().min(1),
    /** The collection that a benchmark is reported in. */
    collection: z.string().optional(),
  })
  .readonly();

export type ResolveRequest = z.infer<typeof resolveRequest>;
