import { type Finding, ingest as readInto, type IngestProgress, type IngestReport } from '@assay/cards';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import type { IngestRequest } from './ingest.request.ts';

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
