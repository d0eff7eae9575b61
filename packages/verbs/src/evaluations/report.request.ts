import * as z from 'zod';
import { allowChangedField, projectField, referenceField } from '../references/request-fields.ts';

/** Which run to report on, and what to make of the report. */
export const reportRequest = z.strictObject({
  project: projectField,
  /** A project file that is wrong is an error; else the report is made without its gates. */
  needs_project: z.boolean().default(false),
  run: referenceField.default('latest'),
  /** Compare with this run, sample by sample. */
  against: referenceField.nullable().default(null),
  allow_changed: allowChangedField,
  /** Show what the model said on the worst samples. */
  include_outputs: z.boolean().default(false),
  /** Samples to list for each score. */
  worst: z.int().nonnegative().default(10),
  /** A document to make of it; `csv` and `parquet` are the scores, a row for each sample. */
  as: z.enum(['markdown', 'html', 'junit', 'csv', 'parquet', 'summary']).nullable().default(null),
  /** What a summary has to fit into; unless given, a comment. */
  max_bytes: z.int().positive().nullable().default(null),
});

export type ReportRequest = Readonly<z.infer<typeof reportRequest>>;
