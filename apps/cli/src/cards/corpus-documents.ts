import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type CorpusDocument, corpusDocument, type Finding, readCorpusLine } from '@assay/cards';
import type { JsonValue } from '@assay/records';
import type { Io } from '../io.ts';

export type CorpusEntry = CorpusDocument | { readonly kind: 'finding'; readonly finding: Finding };

/**
 * The documents of one file: JSON (one document, or a list of them) or lines of JSON, gzipped or not. Lines are
 * streamed, one in memory at a time. What cannot be read (a broken line, a gzip file cut short) is a finding;
 * what came before it is kept.
 */
export async function* corpusDocuments(path: string, io: Io): AsyncGenerator<CorpusEntry, void, undefined> {
  const stream = openStream(resolve(io.cwd, path));
  try {
    if (/\.json(\.gz)?$/.test(path)) yield* wholeDocuments(await text(stream), path);
    else yield* lineDocuments(stream, path);
  } catch (cause) {
    const message = `${path} cannot be read to its end: ${(cause as Error).message}`;
    yield {
      kind: 'finding',
      finding: { action: 'refused', rule: 'broken_file', path, result: null, message },
    };
  } finally {
    stream.destroy();
  }
}

function openStream(path: string): Readable {
  const bytes = createReadStream(path);
  // The error reaches the reader of the last stream; the callback has nothing to add.
  return path.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes;
}

function* wholeDocuments(json: string, path: string): Generator<CorpusEntry> {
  const value = JSON.parse(json) as JsonValue;
  if (!Array.isArray(value)) return yield corpusDocument(value, path);
  for (const [index, item] of (value as readonly JsonValue[]).entries())
    yield corpusDocument(item, `${path}#${index}`);
}

async function* lineDocuments(stream: Readable, path: string): AsyncGenerator<CorpusEntry> {
  let number = 0;
  for await (const line of linesOf(stream)) {
    number += 1;
    if (line.trim() !== '') yield readCorpusLine(line, path, number);
  }
}

/** The lines of a stream. readline does not hand on the errors of its input, so they are thrown after the last line. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let failure: Error | undefined;
  const lines = createInterface({ input: stream, crlfDelay: Infinity });
  stream.once('error', (error) => {
    failure = error;
    lines.close();
  });
  yield* lines;
  if (failure !== undefined) throw failure;
}
