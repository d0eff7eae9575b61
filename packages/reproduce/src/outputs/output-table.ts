import { AssayError, type JsonValue, type Location } from '@assay/records';
import type { Row } from '@assay/rows';
import { answerRows } from './answer-rows.ts';
import { failureTold, speaksOfFailure } from './failure-told.ts';
import { cellIn } from './inner-cells.ts';
import { typedCell } from './read-cells.ts';
import { ROW_NUMBER } from './row-number.ts';
import { filesOf, type PlannedOutputs } from '../plan/reproduction-plan.ts';

/** One answer: its columns by name, and whether it failed. */
export interface OutputRow {
  readonly id: string;
  readonly cluster: string | null;
  readonly failed: boolean;
  readonly at: Location;
  readonly cell: (column: string) => JsonValue | undefined;
}

/**
 * The rows of the files of answers that are meant; `pathOf` says where a file stands. An id that comes twice in a file is
 * refused, unless the plan says that the last counts: no answer counts more than once.
 */
export async function readOutputs(
  pathOf: (file: string) => string,
  planned: PlannedOutputs,
): Promise<readonly OutputRow[]> {
  const files = filesOf(planned);
  const labelled = await labelReader(pathOf, planned);
  const rows: OutputRow[] = [];
  for (const file of files) {
    const seen = new Map<string, { readonly number: number; readonly place: number }>();
    for await (const row of answerRows(pathOf(file), file)) {
      const read = labelled(outputRow(row, file, planned));
      if (!isMeant(read, planned)) continue;
      const before = seen.get(read.id);
      if (before !== undefined && planned.counts === undefined) throw twice(read, before.number, row.number);
      const place = before?.place ?? rows.length;
      seen.set(read.id, { number: row.number, place });
      rows[place] = files.length === 1 ? read : { ...read, id: `${file} ${read.id}` };
    }
  }
  if (rows.length === 0) throw wrong({ file: files.join(', ') }, noRows(planned));
  return rows;
}

/** Adds the columns of an answer's label, where labels stand in a file of their own; the answer's own columns come first. */
async function labelReader(
  pathOf: (file: string) => string,
  { labels }: PlannedOutputs,
): Promise<(row: OutputRow) => OutputRow> {
  if (labels === undefined) return (row) => row;
  const byId = new Map<string, OutputRow>();
  for await (const row of answerRows(pathOf(labels.file), labels.file)) {
    const label = outputRow(row, labels.file, { id: labels.id });
    if (byId.has(label.id))
      throw wrong(
        label.at,
        `the id ${JSON.stringify(label.id)} appears twice: which label counts is not said`,
      );
    byId.set(label.id, label);
  }
  return (row) => {
    const label = byId.get(row.id);
    if (label === undefined)
      throw wrong(row.at, `${labels.file} has no label of ${JSON.stringify(row.id)}, by its ${labels.id}`);
    return { ...row, cell: (column) => row.cell(column) ?? label.cell(column) };
  };
}

function isMeant({ cell }: OutputRow, { where = {} }: PlannedOutputs): boolean {
  return Object.entries(where).every(([column, value]) => cell(column) === value);
}

function noRows({ where }: PlannedOutputs): string {
  return where === undefined ? 'there are no rows' : `no row has ${JSON.stringify(where)}`;
}

function twice({ id, at }: OutputRow, before: number, now: number): AssayError {
  return new AssayError(
    'invalid',
    'E_OUTPUTS',
    `the id ${JSON.stringify(id)} appears twice, in rows ${before} and ${now}`,
    {
      location: at,
      fix: 'Remove the row that does not count, or say counts: last; or, where a sample was answered several times, name another column as id and the sample as cluster.',
    },
  );
}

function outputRow(
  row: Row,
  file: string,
  { id, cluster, failed }: Pick<PlannedOutputs, 'id' | 'cluster' | 'failed'>,
): OutputRow {
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
  const told = failureTold(column, value);
  // Texts of any other column are answers, which say nothing of failure.
  if (told !== null && (typeof value !== 'string' || speaksOfFailure(column))) return told;
  throw wrong(at, `${column} says whether an answer failed, true or false; found ${JSON.stringify(value)}`);
}

function wrong(location: Location, message: string): AssayError {
  return new AssayError('invalid', 'E_OUTPUTS', message, { location });
}
