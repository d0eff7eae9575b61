import { AssayError } from '@assay/records';
import type { Finding } from '../finding.ts';
import type { CorpusFile, FileKind } from './corpus-file.ts';
import { documentParts } from './document-parts.ts';
import { fileBytes } from './file-bytes.ts';
import { lineParts } from './line-parts.ts';
import type { Part } from './part.ts';

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
export async function* sourceParts(source: SourceToRead): AsyncGenerator<Part, string | null> {
  const { stream, sha256 } = fileBytes(source.full);
  const parts =
    source.kind === 'json'
      ? documentParts(stream, source.after)
      : lineParts(stream, source.path, source.after);
  let last = source.after;
  let isEmpty = source.after === 0;
  try {
    for await (const part of parts) {
      last = part.last;
      isEmpty &&= part.spans.length + part.findings.length === 0;
      yield part;
    }
    if (isEmpty) yield withFinding(last, emptyFile(source.path));
    return sha256();
  } catch (cause) {
    yield brokenOff(source.path, last, cause);
    return null;
  } finally {
    stream.destroy();
  }
}

function brokenOff(path: string, last: number, cause: unknown): Part {
  const why = cause instanceof AssayError ? cause.message : (cause as Error).message;
  const place = last > 0 ? `${path}:${last + 1}` : path;
  const message = `${path} cannot be read to its end${last > 0 ? `, from ${last + 1} on` : ''}: ${why}`;
  return withFinding(last, { action: 'refused', rule: 'broken_file', path: place, result: null, message });
}

function emptyFile(path: string): Finding {
  return { action: 'noted', rule: 'empty_file', path, result: null, message: 'the file holds nothing' };
}

function withFinding(last: number, finding: Finding): Part {
  return { unit: 'line', bytes: new Uint8Array(), spans: [], numbers: [], last, findings: [finding] };
}
