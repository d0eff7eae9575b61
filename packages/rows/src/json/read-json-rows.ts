import { AssayError } from '@assay/records';
import { decodeText, lineIndex } from '../text.ts';
import { defaultJsonLimits, offsetOf, parseJson, type SourceValue } from './parse-json.ts';
import type { Row, RowFile } from '../file/row.ts';

/** Rows are many small objects, where a task document has few. */
const limits = { ...defaultJsonLimits, maxLength: 256 * 1024 * 1024, maxNodes: 10_000_000 };

/** A JSON array of objects, or an object whose `rows` is one. Memory: the whole file. */
export async function* readJsonRows(
  file: RowFile,
  longestText = limits.maxStringLength,
): AsyncGenerator<Row> {
  if (file.size > limits.maxLength) {
    throw refused(
      file,
      'E_ROWS_SIZE',
      `${file.size} bytes of JSON; write one object a line (.jsonl) instead`,
    );
  }
  const { text, rows } = parsed(file, await file.read(0, file.size), longestText);
  const lineAt = lineIndex(text);
  let number = 0;
  for (const row of rows) {
    number += 1;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw refused(file, 'E_ROWS_SHAPE', `row ${number} is not an object`);
    }
    yield { number, line: lineAt(row[offsetOf] ?? 0), cells: row, untyped: false };
  }
}

function parsed(
  file: RowFile,
  bytes: Uint8Array,
  longestText: number,
): { text: string; rows: readonly SourceValue[] } {
  try {
    const text = decodeText(bytes);
    const document = parseJson(text, { ...limits, maxStringLength: longestText });
    if (Array.isArray(document)) return { text, rows: document };
    const rows = typeof document === 'object' && document !== null ? document['rows'] : null;
    if (Array.isArray(rows)) return { text, rows };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw new AssayError(error.trouble, error.code, error.message, {
      cause: error,
      fix: error.fix,
      location: { ...error.location, file: file.name },
    });
  }
  throw refused(file, 'E_ROWS_SHAPE', 'expected an array of objects, or an object with an array "rows"');
}

function refused(file: RowFile, code: string, why: string): AssayError {
  return new AssayError('invalid', code, `${file.name}: ${why}`, { location: { file: file.name } });
}
