import { jsonValueSchema } from '@assay/records';
import * as z from 'zod';

/** Score the rows of a file with one metric. */
export const scoreFileRequest = z
  .strictObject({
    /** By name or alias. */
    metric: z.string(),
    /** Rows with output, expected and metadata: JSONL, JSON, CSV, Parquet. */
    path: z.string(),
    /** The metric's own. */
    parameters: z.record(z.string(), jsonValueSchema).readonly().optional(),
  })
  .readonly();

export type ScoreFileRequest = z.infer<typeof scoreFileRequest>;
