import type { Finding } from '../../corpus/finding.ts';
import type { CorpusFile, FileKind } from './corpus-file.ts';
import { documentParts } from './document-parts.ts';
import { fileBytes, fileDigest } from '@assay/rows';
import { lineParts } from './line-parts.ts';
import type { Part } from './part.ts';
import { tableParts } from '../duckdb/table-parts.ts';

/** A file to be read: where it stands, what it holds, and how much of it is known already. */
export interface SourceToRead extends CorpusFile {
  readonly full: string;
  readonly kind: FileKind;
  /** Go on after this line or item. */
  readonly after: number;
}

/**
 * All parts of a file; returns its SHA-256, null where it could not be read to its end. That is a finding, in a last
 * part of its own, and what came before it is kept.
 */
export async function* sourceParts(
  source: SourceToRead,
  signal?: AbortSignal,
): AsyncGenerator<Part, string | null> {
  const { parts, sha256, close } = openParts(source, signal);
  let last = source.after;
  let isEmpty = source.after === 0;
  try {
    for await (const part of parts) {
      last = part.last;
      isEmpty &&= part.spans.length + part.findings.length === 0;
      yield part;
    }
    if (isEmpty) yield withFinding(last, emptyFile(source.path));
    return await sha256();
  } catch (cause) {
    yield brokenOff(source, last, cause);
    return null;
  } finally {
    close();
  }
}

function openParts(
  { full, path, kind, after }: SourceToRead,
  signal: AbortSignal | undefined,
): {
  readonly parts: AsyncGenerator<Part>;
  readonly sha256: () => string | Promise<string>;
  readonly close: () => void;
} {
  if (kind === 'parquet')
    return { parts: tableParts(full, after), sha256: () => fileDigest(full), close: () => undefined };
  const { stream, sha256 } = fileBytes(full, signal);
  const parts = kind === 'json' ? documentParts(stream, after) : lineParts(stream, path, after);
  return { parts, sha256, close: () => stream.destroy() };
}

function brokenOff({ path, kind }: SourceToRead, last: number, cause: unknown): Part {
  const next = kind === 'json' ? `#${last}` : `:${last + 1}`;
  const place = last > 0 ? path + next : path;
  const message = `${path} cannot be read to its end: ${whyBroken(cause)}`;
  return withFinding(last, { action: 'refused', rule: 'broken_file', path: place, result: null, message });
}

/** The first line: below it the engine quotes its own question. */
function whyBroken(cause: unknown): string {
  return (cause as Error).message.split('\n', 1)[0]!;
}

function emptyFile(path: string): Finding {
  return { action: 'noted', rule: 'empty_file', path, result: null, message: 'the file holds nothing' };
}

function withFinding(last: number, finding: Finding): Part {
  return { unit: 'line', bytes: new Uint8Array(), spans: [], numbers: [], last, findings: [finding] };
}
