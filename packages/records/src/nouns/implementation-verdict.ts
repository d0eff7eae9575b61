import * as z from 'zod';
import { text } from '../shape/scalars.ts';

/** A person's word on one row of a reproduction: whether its metric is implemented as the paper means it. */
export const implementationVerdictSchema = z
  .strictObject({
    schema_version: z.literal('assay.implementation_verdict.v1'),
    /** The name of the part of the task; null for the task as a whole. */
    subtask: z.string().nullable(),
    metric: text,
    /** How it was measured when the person looked: a metric that is measured otherwise is another one. */
    measured: z.string().nullable(),
    correctly: z.boolean(),
    by: text,
    reason: text.nullable(),
    at: z.string(),
  })
  .readonly();

export type ImplementationVerdict = z.infer<typeof implementationVerdictSchema>;
