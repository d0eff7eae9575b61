import { stat } from 'node:fs/promises';
import { fileDigest } from '@assay/rows';
import { mostDocuments, piecesOf } from '../files/pieces-of.ts';
import { sourceParts } from '../files/source-parts.ts';
import type { SourcePart } from './batch.ts';
import { FileCopies } from './file-copies.ts';
import type { IngestPlan, PlannedSource } from './plan-sources.ts';

/** A part, which of the planned sources it belongs to, and, on the last one, the end of it. */
export interface PlannedPart {
  readonly part: SourcePart;
  readonly source: PlannedSource;
  /** The first line or item that it covers. */
  readonly first: number;
  readonly end: { readonly sha256: string | null } | null;
}

const batchBytes = 8 * 2 ** 20;
const batchParts = 500;

/** The sources cut into batches: a large file into many, many small files into one. Ends early when the signal is aborted. */
export async function* sourceBatches(
  { sources, contents }: Pick<IngestPlan, 'sources' | 'contents'>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly PlannedPart[]> {
  const copies = new FileCopies(contents);
  let batch: PlannedPart[] = [];
  let bytes = 0;
  let documents = 0;
  for (const source of sources)
    for await (const part of plannedParts(source, copies, signal)) {
      if (signal?.aborted === true) return;
      batch.push(part);
      bytes += part.part.bytes.length;
      documents += part.part.numbers.length;
      if (bytes < batchBytes && batch.length < batchParts && documents < mostDocuments) continue;
      yield batch;
      batch = [];
      bytes = 0;
      documents = 0;
    }
  if (batch.length > 0) yield batch;
}

/** The parts of a source that hold something. The last one is held back until its end is known. */
async function* plannedParts(
  source: PlannedSource,
  copies: FileCopies,
  signal: AbortSignal | undefined,
): AsyncGenerator<PlannedPart> {
  const { path, root, kind } = source;
  const parts = sourceParts(source, signal);
  let held: SourcePart | null = null;
  let first = source.after + 1;
  for (;;) {
    const next = await parts.next();
    if (next.done === true) {
      const last = held ?? emptyPart(source);
      const findings = [...last.findings, ...copies.findingsOf(source, next.value)];
      const sha256 = next.value ?? (await digestOf(source));
      yield { part: { ...last, findings }, source, first, end: { sha256 } };
      return;
    }
    if (next.value.spans.length + next.value.findings.length === 0) continue;
    for (const piece of piecesOf(next.value)) {
      if (held !== null) {
        yield { part: held, source, first, end: null };
        first = held.last + 1;
      }
      held = { ...piece, path, root, kind };
    }
  }
}

/** Of a file that could not be understood to its end; a pipe, which cannot be read twice, has none, nor has what cannot be read at all. */
async function digestOf({ full }: PlannedSource): Promise<string | null> {
  try {
    return (await stat(full)).isFile() ? await fileDigest(full) : null;
  } catch {
    return null;
  }
}

/** For a source with nothing new in it: its end has to be known all the same. */
function emptyPart({ path, root, kind, after }: PlannedSource): SourcePart {
  const nothing = { bytes: new Uint8Array(), spans: [], numbers: [], findings: [] };
  return { unit: 'line', ...nothing, last: after, path, root, kind };
}
