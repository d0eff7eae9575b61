import * as z from 'zod';
import { allowChangedField, projectField, referenceField } from '../references/request-fields.ts';

/** Which run to report on, and what to make of the report. */
export const reportRequest = z.strictObject({
  project: projectField,
  /** A project file that is wrong is an error; else the report is made without its gates. */
  needs_project: z.boolean().optional(),
  /** `latest` unless it is said. */
  run: referenceField.optional(),
  /** Compare with this run, sample by sample. */
  against: referenceField.optional(),
  allow_changed: allowChangedField,
  /** Show what the model said on the worst samples. */
  include_outputs: z.boolean().optional(),
  /** Samples to list for each score, 10 unless it is said. */
  worst: z.int().nonnegative().optional(),
  /** A document to make of it; `csv` and `parquet` are the scores, a row for each sample. */
  as: z.enum(['markdown', 'html', 'junit', 'csv', 'parquet', 'summary']).optional(),
  /** In JUnit samples are tests too, beside the gates: one that does not pass is a failure, whatever the gates say. */
  samples: z.boolean().optional(),
  /** What a summary has to fit into; unless given, a comment. */
  max_bytes: z.int().positive().optional(),
});

export type ReportRequest = Readonly<z.infer<typeof reportRequest>>;
