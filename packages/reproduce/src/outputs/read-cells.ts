import type { JsonValue, Location } from '@assay/records';
import { type Cell, jsonCell, type Row } from '@assay/rows';
import { answerRows } from './answer-rows.ts';
import { pythonLiteral } from './python-literal.ts';

/** A row of a file as names and values; cells of CSV are read as what they look like. */
export type Cells = Readonly<Record<string, JsonValue>>;

/** All rows of a file of answers, whatever its columns are. */
export async function readCells(path: string, file: string): Promise<readonly Cells[]> {
  const rows: Cells[] = [];
  for await (const row of answerRows(path, file)) {
    const at = row.line === null ? { file } : { file, line: row.line };
    const cells = Object.entries(row.cells).map(
      ([name, cell]) => [name, typedCell(cell, name, { row, at })] as const,
    );
    rows.push(Object.fromEntries(cells));
  }
  return rows;
}

interface Place {
  readonly row: Row;
  readonly at: Location;
}

/** Of a CSV file every cell is text: true, false, numbers and JSON are read as such. */
export function typedCell(cell: Cell, column: string, { row, at }: Place): JsonValue {
  const value = jsonCell(cell, column, at);
  if (!row.untyped || typeof value !== 'string') return value;
  if (value === '') return null;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) return Number(value);
  return /^[[{]/.test(value) ? parsed(value) : value;
}

/** A list or an object that a cell holds as JSON, or as Python prints it; a text that only begins so stays a text. */
function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return pythonLiteral(text) ?? text;
  }
}
