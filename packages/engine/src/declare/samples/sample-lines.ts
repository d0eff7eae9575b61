import { AssayError, type JsonObject, type JsonValue, type Location, type Sample } from '@assay/records';
import { JsonlReader, type Row } from '@assay/tasks';
import type { Codes } from './json-scanner.ts';
import { LineMembers, type Member } from './line-members.ts';
import { LineSample } from './line-sample.ts';
import { MetadataTexts } from './metadata-texts.ts';
import { readSample } from './read-sample.ts';
import { isPlainId } from './sample-id.ts';

/** Decoded at a time: whoever keeps a text that was cut from it keeps all of it. */
const PIECE = 8 * 1024;
/** Within it no string is too long, and no value has too many parts. */
const LONGEST_LINE = 1024 * 1024;
const LINE_FEED = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export interface PlacedSample {
  readonly sample: Sample;
  readonly at: Location;
}

/** What is done with a sample besides reading it: something may be added to its metadata. */
type Finish = (sample: Sample, at: Location) => Sample;

/**
 * The samples of a file of JSON lines. Most lines are scanned, and no more is made of them than is asked for; what
 * the scanner has doubts about is read as a row of any file is, with all its errors and their places.
 */
export class SampleLines {
  readonly #file: string;
  readonly #finish: Finish | null;
  readonly #rows: JsonlReader;
  readonly #members = new LineMembers();
  readonly #metadata: MetadataTexts;

  constructor(file: string, finish: Finish | null) {
    this.#file = file;
    this.#finish = finish;
    this.#rows = new JsonlReader(file);
    this.#metadata = new MetadataTexts((metadata) => finishedMetadata(metadata, finish));
  }

  /** How many lines were read. */
  get line(): number {
    return this.#rows.line;
  }

  /** Each line is read when its sample is asked for: who stops before an error does not hear of it. */
  *read(bytes: Uint8Array): Generator<PlacedSample> {
    for (let start = 0; start < bytes.length; ) {
      const end = endOfPiece(bytes, start);
      const piece = bytes.subarray(start, end);
      const text = decoded(piece);
      if (text === null) for (const row of this.#rows.read(piece)) yield this.#ofRow(row);
      else yield* this.#readText(text, codesOf(text, piece));
      start = end;
    }
  }

  *#readText(text: string, codes: Codes): Generator<PlacedSample> {
    for (let from = 0; from < text.length; ) {
      const feed = text.indexOf('\n', from);
      const to = feed === -1 ? text.length : feed;
      const sample = this.#scanned(text, codes, from, to);
      if (sample === null) {
        const row = this.#rows.row(text.slice(from, to));
        if (row !== null) yield this.#ofRow(row);
      } else {
        this.#rows.pass();
        yield { sample, at: { file: this.#file, line: this.#rows.line } };
      }
      from = to + 1;
    }
  }

  #ofRow(row: Row): PlacedSample {
    const at = { file: this.#file, line: row.line! };
    const sample = readSample(row, {}, at);
    return { sample: this.#finish === null ? sample : this.#finish(sample, at), at };
  }

  /** Null: a line that is not as most are. */
  #scanned(text: string, codes: Codes, from: number, to: number): Sample | null {
    const members = this.#members;
    if (to - from > LONGEST_LINE || !members.find(codes, from, to)) return null;
    const id = valueOf(text, members.id);
    if (typeof id !== 'string' || !isPlainId(id)) return null;
    const { start, end } = members.metadata;
    const metadata = end === 0 ? this.#metadata.none : this.#metadata.of(text.slice(start, end));
    if (metadata === null) return null;
    const expected = members.expected.end === 0 ? undefined : valueOf(text, members.expected);
    return new LineSample(text, members, { id, expected, metadata, isOwn: this.#finish === null });
  }
}

/** Of a member that was scanned. */
function valueOf(text: string, { start, end, hasEscapes }: Member): JsonValue {
  const isPlainText = !hasEscapes && text.charCodeAt(start) === QUOTE;
  return isPlainText ? text.slice(start + 1, end - 1) : (JSON.parse(text.slice(start, end)) as JsonValue);
}

const QUOTE = 0x22;

/** Null: they are refused, which careful reading tells with the place. */
function finishedMetadata(
  metadata: JsonObject | undefined,
  finish: Finish | null,
): JsonObject | null | undefined {
  if (finish === null) return metadata;
  try {
    return finish({ id: '', input: null, metadata }, {}).metadata;
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

/** Null: no UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** A text that has as many characters as bytes has one for each. */
function codesOf(text: string, bytes: Uint8Array): Codes {
  if (text.length === bytes.length) return bytes;
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) codes[i] = text.charCodeAt(i);
  return codes;
}

/** After the last line feed of a piece, or after the first one where a line is longer than that. */
function endOfPiece(bytes: Uint8Array, start: number): number {
  if (start + PIECE >= bytes.length) return bytes.length;
  const last = bytes.lastIndexOf(LINE_FEED, start + PIECE);
  const end = last >= start ? last : bytes.indexOf(LINE_FEED, start);
  return end === -1 ? bytes.length : end + 1;
}
