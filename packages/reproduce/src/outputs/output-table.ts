import { AssayError, type JsonValue, type Location } from '@assay/records';
import { handleFile, openFile, type Row, readRows } from '@assay/rows';
import { typedCell } from './read-cells.ts';
import type { PlannedOutputs } from '../plan/reproduction-plan.ts';

/** One answer: its columns by name, and whether it failed. */
export interface OutputRow {
  readonly id: string;
  readonly cluster: string | null;
  readonly failed: boolean;
  readonly at: Location;
  readonly cell: (column: string) => JsonValue | undefined;
}

const LONGEST_TEXT = 2 ** 26;

/** The rows of a file of answers. An id that comes twice is refused: no answer counts more than once. */
export async function readOutputs(path: string, planned: PlannedOutputs): Promise<readonly OutputRow[]> {
  const { handle, size } = await openFile(path, planned.file);
  const rows: OutputRow[] = [];
  const seen = new Set<string>();
  try {
    for await (const row of readRows(handleFile(handle, planned.file, size), { longestText: LONGEST_TEXT })) {
      const read = outputRow(row, planned);
      if (seen.has(read.id)) throw wrong(read.at, `the id ${JSON.stringify(read.id)} appears twice`);
      seen.add(read.id);
      rows.push(read);
    }
  } finally {
    await handle.close();
  }
  if (rows.length === 0) throw wrong({ file: planned.file }, 'there are no rows');
  return rows;
}

function outputRow(row: Row, { file, id, cluster, failed }: PlannedOutputs): OutputRow {
  const at: Location = row.line === null ? { file } : { file, line: row.line };
  const cell = (column: string): JsonValue | undefined =>
    Object.hasOwn(row.cells, column) ? typedCell(row.cells[column]!, column, { row, at }) : undefined;
  const text = (column: string): string => {
    const value = cell(column);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    const columns = Object.keys(row.cells).join(', ');
    throw wrong(
      at,
      `row ${row.number} has no ${column} that is a text or a number; its columns are ${columns}`,
    );
  };
  return {
    id: text(id),
    cluster: cluster === undefined ? null : text(cluster),
    failed: failed === undefined ? false : flag(cell(failed), failed, at),
    at,
    cell,
  };
}

function flag(value: JsonValue | undefined, column: string, at: Location): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  throw wrong(at, `${column} says whether an answer failed, true or false; found ${JSON.stringify(value)}`);
}

function wrong(location: Location, message: string): AssayError {
  return new AssayError('invalid', 'E_OUTPUTS', message, { location });
}
