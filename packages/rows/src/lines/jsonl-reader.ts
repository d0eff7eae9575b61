import { AssayError } from '@assay/records';
import { decodeText } from '../text/decode-text.ts';
import { defaultJsonLimits, type JsonLimits, parseJson } from '../json/parse-json.ts';
import { parsePlainJson } from '../json/parse-plain-json.ts';
import { LINE_FEED } from './line-blocks.ts';
import { plainObjects } from './plain-objects.ts';
import type { Cell, Row } from '../file/row.ts';

/** Reads rows from lines of JSON, in their order. */
export class JsonlReader {
  readonly #file: string;
  readonly #onError: ((error: AssayError) => void) | undefined;
  readonly #limits: JsonLimits;
  #number = 0;
  #line = 0;

  constructor(
    file: string,
    onError?: (error: AssayError) => void,
    longestText = defaultJsonLimits.maxStringLength,
  ) {
    this.#file = file;
    this.#onError = onError;
    this.#limits = { ...defaultJsonLimits, maxStringLength: longestText };
  }

  /** How many lines were read. */
  get line(): number {
    return this.#line;
  }

  /** The rows of whole lines, each read when it is asked for: who stops before an error does not hear of it. */
  *read(given: Uint8Array): Generator<Row> {
    const bytes = this.#line === 0 ? withoutByteOrderMark(given) : given;
    const text = decoded(bytes);
    const objects = text === null ? undefined : plainObjects(text);
    if (objects !== undefined) {
      for (const cells of objects) {
        this.pass();
        yield { number: this.#number, line: this.#line, cells, untyped: false };
      }
      return;
    }
    const lines = new Lines(bytes, text);
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const row = this.#row(line);
      if (row !== null) yield row;
    }
  }

  /** The row of the next line, without its end. Null: a blank line, or one whose error was reported. */
  row(line: string): Row | null {
    return this.#row(this.#line === 0 && line.startsWith('\ufeff') ? line.slice(1) : line);
  }

  /** Counts the next line, which somebody else has read as a row. */
  pass(): void {
    this.#line += 1;
    this.#number += 1;
  }

  #row(line: string | Uint8Array): Row | null {
    this.#line += 1;
    try {
      // Lines of a block that is not UTF-8 throughout.
      const text = typeof line === 'string' ? line : (decoded(line) ?? decodeText(line));
      if (text.trim() === '') return null;
      this.#number += 1;
      return { number: this.#number, line: this.#line, cells: objectIn(text, this.#limits), untyped: false };
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const placed = placedAt(error, this.#file, this.#line);
      if (this.#onError === undefined) throw placed;
      this.#onError(placed);
      return null;
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lines without their ends, as texts where all bytes are UTF-8, else as they are. */
class Lines {
  readonly #bytes: Uint8Array;
  readonly #text: string | null;
  #start = 0;

  /** `text` is null where the bytes are not UTF-8. */
  constructor(bytes: Uint8Array, text: string | null) {
    this.#bytes = bytes;
    this.#text = text;
  }

  /** Null: there are no more. */
  next(): string | Uint8Array | null {
    const start = this.#start;
    const text = this.#text;
    const length = text === null ? this.#bytes.length : text.length;
    if (start >= length) return null;
    const found = text === null ? this.#bytes.indexOf(LINE_FEED, start) : text.indexOf('\n', start);
    const end = found === -1 ? length : found;
    this.#start = end + 1;
    return text === null ? this.#bytes.subarray(start, end) : text.slice(start, end);
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function objectIn(text: string, limits: JsonLimits): { readonly [name: string]: Cell } {
  const value = parsePlainJson(text) ?? parseJson(text, limits);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as { readonly [name: string]: Cell };
  throw new AssayError('invalid', 'E_ROWS_SHAPE', 'expected one JSON object on each line', {
    location: { column: 1 },
    fix: Array.isArray(value)
      ? 'A file that holds an array of objects is called .json; in .jsonl each line is one object: {"id": "a", …}.'
      : 'Write each line as an object with named fields: {"id": "a", …}.',
  });
}

function placedAt(error: AssayError, file: string, line: number): AssayError {
  const column = error.location?.column;
  return new AssayError(error.trouble, error.code, error.message, {
    cause: error,
    fix: error.fix,
    location: column === undefined ? { file, line } : { file, line, column },
  });
}
