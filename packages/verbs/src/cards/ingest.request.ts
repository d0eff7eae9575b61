import * as z from 'zod';

/** Read reported results into a corpus. */
export const ingestRequest = z
  .strictObject({
    /** Records, benchmark cards, instance-level files: folders, JSON, JSONL, gzipped or not, Parquet. */
    paths: z.array(z.string()).min(1).readonly(),
    /** The folder of the corpus. */
    corpus: z.string(),
    /** Take out the results of files below the paths that are no longer there. */
    prune: z.boolean().optional(),
    /** List everything that was refused, dropped, repaired or odd. */
    findings: z.boolean().optional(),
  })
  .readonly();

export type IngestRequest = z.infer<typeof ingestRequest>;
