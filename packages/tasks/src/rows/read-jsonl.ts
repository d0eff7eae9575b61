import { AssayError } from '@assay/records';
import { decodeText } from '../read/decode-text.ts';
import { parseJson } from '../read/parse-json.ts';
import { parsePlainJson } from '../read/parse-plain-json.ts';
import type { Cell, Row } from './row.ts';
import { readBlocks, type RowFile } from './row-file.ts';

/** Longest line that is read, in bytes. */
const maxLineLength = 64 * 1024 * 1024;

/** One JSON object a line; blank lines are passed over. Memory: one block of the file, and one line. */
export async function* readJsonl(
  file: RowFile,
  onError?: (error: AssayError) => void,
): AsyncGenerator<readonly Row[]> {
  const cutter = new LineCutter();
  const rows = new RowReader(file.name, onError);
  for await (const block of readBlocks(file)) {
    yield* rows.read(cutter.cut(block));
    if (cutter.waiting > maxLineLength) throw tooLong(file.name, rows.line + 1);
  }
  yield* rows.read(cutter.rest());
}

class RowReader {
  readonly #file: string;
  readonly #onError: ((error: AssayError) => void) | undefined;
  #number = 0;
  #line = 0;

  constructor(file: string, onError: ((error: AssayError) => void) | undefined) {
    this.#file = file;
    this.#onError = onError;
  }

  /** How many lines were read. */
  get line(): number {
    return this.#line;
  }

  /**
   * The rows of whole lines, up to the first error: it is thrown when they have been taken, and who stops before it
   * does not hear of it.
   */
  *read(lines: Uint8Array): Generator<readonly Row[]> {
    const rows: Row[] = [];
    try {
      for (const line of textLines(this.#line === 0 ? withoutByteOrderMark(lines) : lines)) {
        this.#line += 1;
        const row = this.#row(line);
        if (row !== null) rows.push(row);
      }
    } catch (error) {
      yield rows;
      throw error;
    }
    yield rows;
  }

  /** Null: a blank line, or one whose error was told. */
  #row(line: string | Uint8Array): Row | null {
    try {
      // Lines of a block that is not UTF-8 throughout.
      const text = typeof line === 'string' ? line : (decoded(line) ?? decodeText(line));
      if (text.trim() === '') return null;
      this.#number += 1;
      return { number: this.#number, line: this.#line, cells: objectIn(text), untyped: false };
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const placed = placedAt(error, this.#file, this.#line);
      if (this.#onError === undefined) throw placed;
      this.#onError(placed);
      return null;
    }
  }
}

/** Cuts blocks after their last line feed; what a block ends with is kept for the next one. */
class LineCutter {
  #rest: Uint8Array[] = [];
  #waiting = 0;

  /** Bytes of the line that has no end yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whole lines. */
  cut(block: Uint8Array): Uint8Array {
    const end = block.lastIndexOf(LINE_FEED) + 1;
    const lines = end === 0 ? new Uint8Array() : joined([...this.#rest, block.subarray(0, end)]);
    if (end > 0) this.#rest = [];
    this.#waiting = (end > 0 ? 0 : this.#waiting) + block.length - end;
    if (end < block.length) this.#rest.push(block.slice(end));
    return lines;
  }

  /** The line that no line feed ends, where there is one. */
  rest(): Uint8Array {
    return joined(this.#rest);
  }
}

const LINE_FEED = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lines without their ends, as texts where all bytes are UTF-8, else as they are. */
function* textLines(bytes: Uint8Array): Generator<string | Uint8Array> {
  const text = decoded(bytes);
  let start = 0;
  if (text === null) {
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    if (start < bytes.length) yield bytes.subarray(start);
    return;
  }
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  if (start < text.length) yield text.slice(start);
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

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function objectIn(text: string): { readonly [name: string]: Cell } {
  const value = parsePlainJson(text) ?? parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as { readonly [name: string]: Cell };
  throw new AssayError('invalid', 'E_ROWS_SHAPE', 'expected one JSON object on each line', {
    location: { column: 1 },
  });
}

function placedAt(error: AssayError, file: string, line: number): AssayError {
  const column = error.location?.column;
  return new AssayError(error.trouble, error.code, error.message, {
    cause: error,
    location: column === undefined ? { file, line } : { file, line, column },
  });
}

function tooLong(file: string, line: number): AssayError {
  return new AssayError('invalid', 'E_ROWS_SIZE', `a line longer than ${maxLineLength} bytes`, {
    location: { file, line },
  });
}
