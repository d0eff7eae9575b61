import { AssayError, type JsonValue, type Location } from '@assay/records';
import type { Row } from '@assay/rows';
import { answerRows } from './answer-rows.ts';
import { failureTold, speaksOfFailure } from './failure-told.ts';
import { cellIn } from './inner-cells.ts';
import { typedCell } from './read-cells.ts';
import { ROW_NUMBER } from './row-number.ts';
import type { PlannedOutputs } from '../plan/reproduction-plan.ts';

/** One answer: its columns by name, and whether it failed. */
export interface OutputRow {
  readonly id: string;
  readonly cluster: string | null;
  readonly failed: boolean;
  readonly at: Location;
  readonly cell: (column: string) => JsonValue | undefined;
}

/** The rows of a file of answers. An id that comes twice is refused: no answer counts more than once. */
export async function readOutputs(path: string, planned: PlannedOutputs): Promise<readonly OutputRow[]> {
  const rows: OutputRow[] = [];
  const seen = new Set<string>();
  for await (const row of answerRows(path, planned.file)) {
    const read = outputRow(row, planned);
    if (seen.has(read.id)) throw wrong(read.at, `the id ${JSON.stringify(read.id)} appears twice`);
    seen.add(read.id);
    rows.push(read);
  }
  if (rows.length === 0) throw wrong({ file: planned.file }, 'there are no rows');
  return rows;
}

function outputRow(row: Row, { file, id, cluster, failed }: PlannedOutputs): OutputRow {
  const at: Location = row.line === null ? { file } : { file, line: row.line };
  const cell = (column: string): JsonValue | undefined =>
    Object.hasOwn(row.cells, column) ? typedCell(row.cells[column]!, column, { row, at }) : inside(column);
  const inside = (column: string): JsonValue | undefined => {
    const outer = column.split('.')[0]!;
    if (outer === column || !Object.hasOwn(row.cells, outer)) return undefined;
    return cellIn({ [outer]: typedCell(row.cells[outer]!, outer, { row, at }) }, column);
  };
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
    id: id === ROW_NUMBER && cell(id) === undefined ? String(row.number) : text(id),
    cluster: cluster === undefined ? null : text(cluster),
    failed: failed === undefined ? false : flag(cell(failed), failed, at),
    at,
    cell,
  };
}

function flag(value: JsonValue | undefined, column: string, at: Location): boolean {
  const told = failureTold(value);
  // Texts of any other column are answers, which say nothing of failure.
  if (told !== null && (typeof value !== 'string' || speaksOfFailure(column))) return told;
  throw wrong(at, `${column} says whether an answer failed, true or false; found ${JSON.stringify(value)}`);
}

function wrong(location: Location, message: string): AssayError {
  return new AssayError('invalid', 'E_OUTPUTS', message, { location });
}
