import { AssayError } from '@assay/records';
import { fileBytes, fileDigest, JoinedBlocks, ListCutter } from '@assay/rows';
import type { Readable } from 'node:stream';
import type { Finding } from '../../corpus/finding.ts';
import { tableParts } from '../duckdb/table-parts.ts';
import type { CorpusFile, FileKind } from './find-corpus-files.ts';
import { longestDocument, type Part, partBytes } from './part.ts';

/**
 * The documents of a JSON file, after the first `skip`: the items of a list, many at a time, or the one document that
 * the file is. Memory is that of some items, whatever the file's size. Throws where the file is broken off.
 */
async function* documentParts(stream: Readable, skip = 0): AsyncGenerator<Part> {
  const reading = new Reading(skip);
  try {
    for await (const block of stream) {
      const part = reading.add(block as Uint8Array);
      if (part !== null) yield part;
    }
  } catch (error) {
    yield reading.wholeItems();
    throw error;
  }
  yield reading.last();
  reading.finish();
}

class Reading {
  readonly #skip: number;
  readonly #blocks = new JoinedBlocks(partBytes, longestDocument);
  /** Null while nothing says that the file is a list. */
  #cutter: ListCutter | null = null;

  constructor(skip: number) {
    this.#skip = skip;
  }

  add(block: Uint8Array): Part | null {
    this.#blocks.add(block);
    return this.#blocks.isFull ? this.wholeItems() : null;
  }

  wholeItems(): Part {
    const bytes = this.#blocks.take();
    const part = this.#cut(bytes);
    if (part === null) this.#blocks.putBack(bytes);
    if (this.#blocks.length > longestDocument) throw tooLongDocument(this.#cutter);
    return part ?? { unit: 'item', ...nothing, last: 0 };
  }

  last(): Part {
    const bytes = this.#blocks.take();
    return this.#cut(bytes) ?? single(bytes, this.#skip);
  }

  finish(): void {
    this.#cutter?.finish();
  }

  #cut(bytes: Buffer): Part | null {
    this.#cutter ??= isList(bytes) ? new ListCutter(this.#skip) : null;
    if (this.#cutter === null) return null;
    const { spans, numbers, rest } = this.#cutter.cut(bytes);
    this.#blocks.putBack(bytes.subarray(rest));
    return {
      unit: 'item',
      bytes: bytes.subarray(0, rest),
      spans,
      numbers,
      last: this.#cutter.last,
      findings: [],
    };
  }
}

const nothing = { bytes: new Uint8Array(), spans: [], numbers: [], findings: [] };

/** The first byte that is neither white space nor a byte order mark. */
function isList(bytes: Uint8Array): boolean {
  return String.fromCharCode(bytes.find((byte) => byte > 32 && byte < 0xbb) ?? 0) === '[';
}

function single(bytes: Uint8Array, skip: number): Part {
  const isWanted = skip === 0 && bytes.length > 0;
  return {
    unit: 'file',
    bytes,
    spans: isWanted ? [0, bytes.length] : [],
    numbers: isWanted ? [1] : [],
    last: 1,
    findings: [],
  };
}

function tooLongDocument(cutter: ListCutter | null): AssayError {
  const what = cutter === null ? 'the document' : `item ${cutter.last} of the list`;
  const megabytes = longestDocument / 2 ** 20;
  return new AssayError('invalid', 'E_LENGTH', `${what} is longer than ${megabytes} MB; split it`);
}

const lineFeed = 10;

/**
 * The lines of a stream, many at a time, after the first `skip`. Empty lines count and hold nothing. A line that is too
 * long to be read is a finding with its number.
 */
export async function* lineParts(
  stream: Readable,
  path: string,
  skip = 0,
  longest = longestDocument,
): AsyncGenerator<Part> {
  const cutter = new LineCutter(path, skip, longest);
  try {
    for await (const block of stream) {
      const part = cutter.add(block as Uint8Array);
      if (part !== null) yield part;
    }
  } catch (error) {
    yield cutter.wholeLines();
    throw error;
  }
  yield cutter.finish();
}

class LineCutter {
  readonly #blocks: JoinedBlocks;
  readonly #longest: number;
  readonly #path: string;
  readonly #skip: number;
  #line = 0;
  /** Inside a line that is too long: what is left of it is passed over. */
  #isPassing = false;
  #findings: Finding[] = [];

  constructor(path: string, skip: number, longest: number) {
    this.#blocks = new JoinedBlocks(partBytes, longest);
    this.#longest = longest;
    this.#path = path;
    this.#skip = skip;
  }

  add(block: Uint8Array): Part | null {
    const wanted = this.#isPassing ? this.#afterLongLine(block) : block;
    if (wanted.length > 0) this.#blocks.add(wanted);
    return this.#blocks.isFull ? this.wholeLines() : null;
  }

  /** The last line may end without a line feed. */
  finish(): Part {
    const bytes = this.#blocks.take();
    return this.#part(bytes, this.#lines(bytes));
  }

  /** What has come so far, up to the last line feed. */
  wholeLines(): Part {
    const bytes = this.#blocks.take();
    const end = bytes.lastIndexOf(lineFeed) + 1;
    const part = this.#part(bytes.subarray(0, end), this.#lines(bytes.subarray(0, end)));
    if (bytes.length - end <= this.#longest) this.#blocks.putBack(bytes.subarray(end));
    else this.#passLine();
    return part;
  }

  #lines(bytes: Buffer): Pick<Part, 'spans' | 'numbers'> {
    const spans: number[] = [];
    const numbers: number[] = [];
    for (let start = 0; start < bytes.length; ) {
      const feed = bytes.indexOf(lineFeed, start);
      const end = feed === -1 ? bytes.length : feed;
      this.#line += 1;
      if (this.#line > this.#skip && !isBlank(bytes, start, end)) {
        spans.push(start, end);
        numbers.push(this.#line);
      }
      start = end + 1;
    }
    return { spans, numbers };
  }

  /** The line that has begun is too long: what is left of it is not kept. */
  #passLine(): void {
    this.#line += 1;
    this.#isPassing = true;
    if (this.#line > this.#skip) this.#findings.push(tooLong(this.#path, this.#line, this.#longest));
  }

  #afterLongLine(block: Uint8Array): Uint8Array {
    const feed = block.indexOf(lineFeed);
    this.#isPassing = feed === -1;
    return block.subarray(feed === -1 ? block.length : feed + 1);
  }

  #part(bytes: Uint8Array, lines: Pick<Part, 'spans' | 'numbers'>): Part {
    const findings = this.#findings;
    this.#findings = [];
    return { unit: 'line', bytes, ...lines, last: this.#line, findings };
  }
}

/** Space, tab and carriage return are all that a blank line may have. */
function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 13)) at += 1;
  return at === end;
}

function tooLong(path: string, line: number, longest: number): Finding {
  const megabytes = longest / 2 ** 20;
  return {
    action: 'refused',
    rule: 'line_too_long',
    path: `${path}:${line}`,
    result: null,
    message: `line ${line} is longer than ${megabytes} MB; split the record`,
  };
}

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
