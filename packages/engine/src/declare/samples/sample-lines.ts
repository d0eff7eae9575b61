import { AssayError, type JsonObject, type JsonValue, type Location, type Sample } from '@assay/records';
import {
  CarefulScanner,
  type Codes,
  codesOf,
  JsonlReader,
  QUOTE,
  type Row,
  TrustingScanner,
} from '@assay/rows';
import type { Digester } from '../../ports/platform.ts';
import { canonicalHalves, LineMembers, LineSample, type Member } from './line-sample.ts';
import { MetadataTexts } from './plain-sample.ts';
import { readSample } from './read-sample.ts';
import { isPlainId, MadeIds } from './sample-ids.ts';

/** Decoded at a time: whoever keeps a text that was cut from it keeps all of it. */
const PIECE = 4 * 1024;
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

interface SampleLinesOptions {
  readonly finish: Finish | null;
  readonly known: KnownSamples | null;
  readonly digester: Digester;
}

/** The samples that will be asked for were read before, every byte the same, and found right. */
export interface KnownSamples {
  /** Whether all of them are lines, and every input is canonical JSON as it is written. */
  readonly haveCanonicalInputs: boolean;
}

/**
 * The samples of a file of JSON lines. Most lines are scanned, and no more is made of them than is asked for; what
 * the scanner has doubts about is read as a row of any file is, with all its errors and their places.
 */
export class SampleLines {
  readonly #file: string;
  readonly #ids: MadeIds;
  readonly #finish: Finish | null;
  readonly #rows: JsonlReader;
  readonly #known: KnownSamples | null;
  /** Of known lines, about which there is nothing to say. */
  readonly #place: Location;
  readonly #members: LineMembers;
  readonly #metadata: MetadataTexts;

  constructor(file: string, { finish, known, digester }: SampleLinesOptions) {
    this.#ids = new MadeIds(digester);
    this.#file = file;
    this.#finish = finish;
    this.#known = known;
    this.#place = { file };
    this.#members = new LineMembers(known === null ? new CarefulScanner() : new TrustingScanner());
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
      start = end;
      if (text === null) {
        for (const row of this.#rows.read(piece)) yield this.#ofRow(row);
        continue;
      }
      const codes = codesOf(text, piece);
      for (let from = 0; from < text.length; ) {
        const feed = text.indexOf('\n', from);
        const to = feed === -1 ? text.length : feed;
        const placed = this.#ofLine(text, codes, from, to);
        if (placed !== null) yield placed;
        from = to + 1;
      }
    }
  }

  /** Null: a blank line. */
  #ofLine(text: string, codes: Codes, from: number, to: number): PlacedSample | null {
    const sample = this.#scanned(text, codes, from, to);
    if (sample === null) {
      const row = this.#rows.row(text.slice(from, to));
      return row === null ? null : this.#ofRow(row);
    }
    this.#rows.pass();
    if (this.#known !== null) return { sample, at: this.#place };
    const at = { file: this.#file, line: this.#rows.line };
    this.#ids.took(at);
    return { sample, at };
  }

  #ofRow(row: Row): PlacedSample {
    const at = { file: this.#file, line: row.line! };
    const sample = readSample(row, { makeId: this.#ids.make }, at);
    this.#ids.took(at);
    return { sample: this.#finish === null ? sample : this.#finish(sample, at), at };
  }

  /** Null: a line that is not as most are. */
  #scanned(text: string, codes: Codes, from: number, to: number): Sample | null {
    const members = this.#members;
    const known = this.#known;
    if (to - from > LONGEST_LINE || !members.find(codes, from, to)) return null;
    const id = valueOf(text, members.id);
    if (typeof id !== 'string' || !(known !== null || isPlainId(id))) return null;
    const written = members.metadata;
    const metadata = written.end === 0 ? this.#metadata.none : this.#metadata.of(text, codes, written);
    if (metadata === null) return null;
    const { input } = members;
    const expected = members.expected.end === 0 ? undefined : valueOf(text, members.expected);
    // What a subtask adds to metadata is not on the line.
    const isAsked = known === null && this.#finish === null;
    const canonical = isAsked ? canonicalHalves(text, id, members) : null;
    return new LineSample(
      { id, expected, metadata },
      {
        text,
        start: input.start,
        end: input.end,
        isCanonical: known?.haveCanonicalInputs ?? input.isCanonical,
      },
      canonical,
    );
  }
}

/** Of a member that was scanned. */
function valueOf(text: string, { start, end, hasEscapes }: Member): JsonValue {
  const isPlainText = !hasEscapes && text.charCodeAt(start) === QUOTE;
  return isPlainText ? text.slice(start + 1, end - 1) : (JSON.parse(text.slice(start, end)) as JsonValue);
}

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

/** After the last line feed of a piece, or after the first one where a line is longer than that. */
function endOfPiece(bytes: Uint8Array, start: number): number {
  if (start + PIECE >= bytes.length) return bytes.length;
  const last = bytes.lastIndexOf(LINE_FEED, start + PIECE);
  const end = last >= start ? last : bytes.indexOf(LINE_FEED, start);
  return end === -1 ? bytes.length : end + 1;
}
