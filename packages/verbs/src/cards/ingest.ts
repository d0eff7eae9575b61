import { type Finding, type IngestProgress, type IngestReport, ingest as readInto } from '@assay/cards';
import * as z from 'zod';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';

/** How far an ingest is. */
export type IngestEvent = { readonly kind: 'progress' } & IngestProgress;

export interface Ingested {
  readonly corpus: string;
  readonly report: IngestReport;
  /** Null where they were not asked for. */
  readonly findings: readonly Finding[] | null;
}

/** Reads what is new or has changed into a corpus. What was broken off goes on. */
export async function ingest(
  { paths, corpus, prune = false, findings: isListing = false }: IngestRequest,
  { cwd }: World,
  { signal, on }: Listening<IngestEvent> = {},
): Promise<Ingested> {
  const findings: Finding[] = [];
  const report = await readInto({
    paths,
    corpus,
    cwd,
    prune,
    ...(signal === undefined ? {} : { signal }),
    ...(on === undefined ? {} : { progress: (progress) => on({ kind: 'progress', ...progress }) }),
    ...(isListing ? { finding: (finding) => findings.push(finding) } : {}),
  });
  return { corpus, report, findings: isListing ? findings : null };
}

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
