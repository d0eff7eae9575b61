import { AssayError, type JsonValue } from '@assay/records';
import type { Cell, Row } from './file/row.ts';
import { defaultJsonLimits, forbiddenKeys, type JsonLimits, parseJson } from './json/parse-json.ts';
import { LINE_FEED } from './lines.ts';
import { decodeText } from './text.ts';

/**
 * What `parseJson` makes of a text, several times faster and without the places of objects; undefined for a text
 * that it cannot answer for, which is then left to `parseJson`, with its refusals and their places.
 *
 * `JSON.parse` drops one of two equal keys without a word. Escapes aside, every string, key or value, has two quotes
 * in the text and there are no others: if a key was dropped, the value has fewer strings than the text. A key that is
 * written with escapes is left to `parseJson`: V8 13 takes it for another where an object like it had a key `\` before.
 */
export function parsePlainJson(text: string): JsonValue | undefined {
  if (text.length > defaultJsonLimits.maxStringLength) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  // What no string of JSON holds stands for each escape.
  const unescaped = text.includes('\\') ? text.replaceAll(/\\./g, '\n') : text;
  if (unescaped !== text && /\n[^"]*"\s*:/.test(unescaped)) return undefined;
  return 2 * stringsIn(value, 0) === quotesIn(unescaped) ? value : undefined;
}

function quotesIn(text: string): number {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes;
}

/** How many strings a value has, its keys among them; NaN where something in it is to be refused. */
function stringsIn(value: JsonValue, depth: number): number {
  if (typeof value === 'string') return value.isWellFormed() ? 1 : Number.NaN;
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN;
  if (typeof value === 'boolean' || value === null) return 0;
  if (depth >= defaultJsonLimits.maxDepth) return Number.NaN;
  let strings = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) strings += stringsIn(item, depth + 1);
    return strings;
  }
  const members = value as { readonly [key: string]: JsonValue };
  let keys = 0;
  for (const key in members) {
    keys += 1;
    if (forbiddenKeys.has(key) || !key.isWellFormed()) return Number.NaN;
    strings += 1 + stringsIn(members[key]!, depth + 1);
  }
  return keys > defaultJsonLimits.maxKeys ? Number.NaN : strings;
}

type JsonObject = { readonly [key: string]: JsonValue };

/**
 * The objects of lines that hold one each, parsed all at once: a call for every line costs more than its parsing.
 * Undefined where that cannot be answered for; the lines are then to be read one by one.
 *
 * With commas for their ends, lines could be the parts of fewer, longer objects. They are not where each begins with `{"` and
 * its object has as many strings as the line: without escapes, strings stand in text and values in the same order, so
 * that object and line have the same strings; what stands before the first string of a line is `{` alone, and what
 * stands between two objects is a comma alone, which then is that of the line's end.
 */
export function plainObjects(text: string): readonly JsonObject[] | undefined {
  if (text.includes('\\') || text === '') return undefined;
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const values = parsedList(`[${body.replaceAll('\n', ',')}]`);
  if (values === undefined) return undefined;
  let start = 0;
  for (const value of values) {
    const found = body.indexOf('\n', start);
    const end = found === -1 ? body.length : found;
    if (start > body.length || !isPlain(value, body.slice(start, end))) return undefined;
    start = end + 1;
  }
  return start === body.length + 1 ? (values as readonly JsonObject[]) : undefined;
}

function isPlain(value: JsonValue, line: string): boolean {
  return (
    line.startsWith('{"') &&
    line.length <= defaultJsonLimits.maxStringLength &&
    2 * stringsIn(value, 0) === quotesIn(line)
  );
}

function parsedList(text: string): readonly JsonValue[] | undefined {
  try {
    return JSON.parse(text) as readonly JsonValue[];
  } catch {
    return undefined;
  }
}

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
