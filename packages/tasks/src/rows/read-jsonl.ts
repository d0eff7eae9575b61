import { AssayError } from '@assay/records';
import { decodeText } from '../read/decode-text.ts';
import { parseJson } from '../read/parse-json.ts';
import type { Cell, Row } from './row.ts';
import { readBlocks, type RowFile } from './row-file.ts';

/** Longest line that is read, in bytes. */
const maxLineLength = 64 * 1024 * 1024;

/** One JSON object a line; blank lines are passed over. Memory: one line. */
export async function* readJsonl(file: RowFile, onError?: (error: AssayError) => void): AsyncGenerator<Row> {
  let number = 0;
  for await (const { bytes, line } of readLines(file)) {
    try {
      const text = decodeLine(bytes, line);
      if (text.trim() === '') continue;
      number += 1;
      yield { number, line, cells: objectIn(text), untyped: false };
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      const placed = placedAt(error, file.name, line);
      if (onError === undefined) throw placed;
      onError(placed);
    }
  }
}

interface Line {
  readonly bytes: Uint8Array;
  readonly line: number;
}

async function* readLines(file: RowFile): AsyncGenerator<Line> {
  let line = 1;
  let rest: Uint8Array[] = [];
  let restLength = 0;
  for await (const block of readBlocks(file)) {
    let start = 0;
    for (let end = block.indexOf(0x0a); end !== -1; end = block.indexOf(0x0a, start)) {
      yield { bytes: joined(rest, block.subarray(start, end)), line };
      rest = [];
      restLength = 0;
      line += 1;
      start = end + 1;
    }
    if (start < block.length) rest.push(block.slice(start));
    restLength += block.length - start;
    if (restLength > maxLineLength) {
      throw new AssayError('invalid', 'E_ROWS_SIZE', `a line longer than ${maxLineLength} bytes`, {
        location: { file: file.name, line },
      });
    }
  }
  if (rest.length > 0) yield { bytes: joined(rest, new Uint8Array()), line };
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
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
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
