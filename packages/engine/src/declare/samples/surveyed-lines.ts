import type { JsonObject, Sample } from '@assay/records';
import { parseJson, parsePlainJson, type Row } from '@assay/tasks';
import type { Codes } from './json-span.ts';
import { LineMembers } from './line-members.ts';
import { MetadataTexts } from './metadata-texts.ts';
import { plainJson } from './plain-json.ts';
import { readSample } from './read-sample.ts';
import { SurveyedSample } from './surveyed-sample.ts';

/** Decoded at a time: whoever keeps a text that was cut from it keeps all of it. */
const PIECE = 8 * 1024;
const LINE_FEED = 0x0a;
/** Lines that were not surveyed may hold bytes that are no UTF-8; they are not read either. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The samples of lines of JSON that were surveyed: read before, byte by byte the same, and found right. Nothing is
 * checked again, and an input is parsed when it is asked for, which scorers hardly do. A line that is not as most
 * are is read as it was in the survey.
 */
export class SurveyedLines {
  readonly #finish: (sample: Sample) => Sample;
  readonly #file: string;
  readonly #members = new LineMembers();
  readonly #metadata: MetadataTexts;
  readonly #bare: JsonObject | undefined;

  /** `finish` adds to the metadata of a sample, and to nothing else. */
  constructor(file: string, finish: (sample: Sample) => Sample) {
    const finished = (metadata?: JsonObject) => finish({ id: '', input: null, metadata }).metadata;
    this.#file = file;
    this.#finish = finish;
    this.#bare = finished();
    this.#metadata = new MetadataTexts((metadata) => finished(metadata) ?? metadata);
  }

  /** A line is read when its sample is asked for: who stops before a line that was not surveyed does not hear of it. */
  *read(bytes: Uint8Array): Generator<Sample> {
    for (let start = 0; start < bytes.length; ) {
      const end = endOfPiece(bytes, start);
      const piece = bytes.subarray(start, end);
      const text = utf8.decode(piece);
      const codes = codesOf(text, piece);
      for (let from = 0; from < text.length; ) {
        const feed = text.indexOf('\n', from);
        const to = feed === -1 ? text.length : feed;
        const sample = this.#plain({ text, codes }, from, to) ?? this.#careful(text.slice(from, to));
        if (sample !== null) yield sample;
        from = to + 1;
      }
      start = end;
    }
  }

  #plain({ text, codes }: Piece, from: number, to: number): Sample | null {
    const found = this.#members;
    if (!found.find(codes, from, to)) return null;
    const { id, input, expected, metadata } = found;
    const name = plainJson(text.slice(id.start, id.end));
    const wanted = expected.end === 0 ? undefined : plainJson(text.slice(expected.start, expected.end));
    const more =
      metadata.end === 0 ? this.#bare : this.#metadata.of(text.slice(metadata.start, metadata.end));
    if (typeof name !== 'string' || more === null || (wanted === undefined && expected.end !== 0))
      return null;
    return new SurveyedSample(name, wanted, more, text.slice(input.start, input.end));
  }

  /** Null: a blank line. */
  #careful(line: string): Sample | null {
    if (line.trim() === '') return null;
    const text = line.replace(/^\ufeff/, '');
    const cells = (parsePlainJson(text) ?? parseJson(text)) as Row['cells'];
    const row = { number: 0, line: null, cells, untyped: false };
    return this.#finish(readSample(row, {}, { file: this.#file }));
  }
}

interface Piece {
  readonly text: string;
  readonly codes: Codes;
}

/** A text that has as many characters as bytes has one for each. */
function codesOf(text: string, bytes: Uint8Array): Codes {
  if (text.length === bytes.length) return bytes;
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) codes[i] = text.charCodeAt(i);
  return codes;
}

/** After the last line feed of a piece, or after the first one of a longer line. */
function endOfPiece(bytes: Uint8Array, start: number): number {
  if (start + PIECE >= bytes.length) return bytes.length;
  const last = bytes.lastIndexOf(LINE_FEED, start + PIECE);
  const end = last >= start ? last : bytes.indexOf(LINE_FEED, start);
  return end === -1 ? bytes.length : end + 1;
}
