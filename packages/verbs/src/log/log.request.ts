import * as z from 'zod';
import { projectField, referenceField } from '../references/request-fields.ts';

/** Which outputs of a run to list; all that is given counts. */
export const logRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  /** The model gave no output. */
  failed: z.boolean().optional(),
  /** A score is missing: any, or the one that is named. */
  missing: z.boolean().optional(),
  /** Of the scores only this one. */
  score: z.string().optional(),
  /** The output was cut off at its longest length. */
  truncated: z.boolean().optional(),
  /** The model answered without any text. */
  empty: z.boolean().optional(),
  /** It was asked for more than once. */
  retried: z.boolean().optional(),
  /** 20 unless it is said. */
  limit: z.int().positive().optional(),
  /** `next` of the page before. */
  after: z.string().optional(),
});

/** Which sample of a run to show. */
export const logSampleRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  sample: z.string(),
});

export type LogRequest = Readonly<z.infer<typeof logRequest>>;
export type LogSampleRequest = Readonly<z.infer<typeof logSampleRequest>>;
