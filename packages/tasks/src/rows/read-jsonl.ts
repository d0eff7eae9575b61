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
): AsyncGenerator<Iterable<Row>> {
  const lines = new LineCutter(file.name);
  const rows = new RowReader(file.name, onError);
  for await (const block of readBlocks(file)) yield rows.read(lines.cut(block));
  yield rows.read(lines.last());
}

interface Line {
  readonly bytes: Uint8Array;
  readonly line: number;
}

class RowReader {
  readonly #file: string;
  readonly #onError: ((error: AssayError) => void) | undefined;
  #number = 0;

  constructor(file: string, onError: ((error: AssayError) => void) | undefined) {
    this.#file = file;
    this.#onError = onError;
  }

  *read(lines: Iterable<Line>): Generator<Row> {
    for (const line of lines) {
      const row = this.#row(line);
      if (row !== null) yield row;
    }
  }

  /** Null: a blank line, or one whose error was told. */
  #row({ bytes, line }: Line): Row | null {
    try {
      const text = decodeLine(bytes, line);
      if (text.trim() === '') return null;
      this.#number += 1;
      return { number: this.#number, line, cells: objectIn(text), untyped: false };
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const placed = placedAt(error, this.#file, line);
      if (this.#onError === undefined) throw placed;
      this.#onError(placed);
      return null;
    }
  }
}

/** Cuts blocks at line feeds; what a block ends with is kept for the next one. */
class LineCutter {
  readonly #file: string;
  #line = 1;
  #rest: Uint8Array[] = [];
  #restLength = 0;

  constructor(file: string) {
    this.#file = file;
  }

  *cut(block: Uint8Array): Generator<Line> {
    let start = 0;
    for (let end = block.indexOf(0x0a); end !== -1; end = block.indexOf(0x0a, start)) {
      yield { bytes: joined(this.#rest, block.subarray(start, end)), line: this.#line };
      this.#rest = [];
      this.#restLength = 0;
      this.#line += 1;
      start = end + 1;
    }
    if (start < block.length) this.#rest.push(block.slice(start));
    this.#restLength += block.length - start;
    if (this.#restLength > maxLineLength) {
      throw new AssayError('invalid', 'E_ROWS_SIZE', `a line longer than ${maxLineLength} bytes`, {
        location: { file: this.#file, line: this.#line },
      });
    }
  }

  /** The line that no line feed ends, where there is one. */
  *last(): Generator<Line> {
    if (this.#rest.length > 0) yield { bytes: joined(this.#rest, new Uint8Array()), line: this.#line };
  }
}

function joined(parts: readonly Uint8Array[], last: Uint8Array): Uint8Array {
  if (parts.length === 0) return last;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, last.length));
  let at = 0;
  for (const part of [...parts, last]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const laterLines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A byte order mark is dropped at the start of the file only. */
function decodeLine(bytes: Uint8Array, line: number): string {
  if (line === 1) return decodeText(bytes);
  try {
    return laterLines.decode(bytes);
  } catch {
    return decodeText(bytes);
  }
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
