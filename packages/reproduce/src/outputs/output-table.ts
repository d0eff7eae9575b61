import { AssayError, type JsonValue, type Location } from '@assay/records';
import type { Row } from '@assay/rows';
import { filesOf, type PlannedOutputs } from '../plan/reproduction-plan.ts';
import { answerRows } from './answer-rows.ts';
import { cellIn, failureTold, speaksOfFailure, typedCell } from './read-cells.ts';
import { type OutputRow, ROW_NUMBER } from './output-row.ts';
import { derivedCell } from './derived-column.ts';
import { besideLabel, gatherRows, type ReadRow } from './gather-rows.ts';

/**
 * The rows of the files of answers that are meant; `pathOf` says where a file stands. An id that comes twice in a file is
 * refused, unless the plan says that the last counts or that rows are gathered: no answer counts more than once.
 */
export async function readOutputs(
  pathOf: (file: string) => string,
  planned: PlannedOutputs,
): Promise<readonly OutputRow[]> {
  const files = filesOf(planned);
  const labels = await labelRows(pathOf, planned);
  const rows: OutputRow[] = [];
  if (planned.gather !== undefined) {
    const answers: ReadRow[] = [];
    for (const file of files) answers.push(...(await meantRows(pathOf(file), file, ofGathered(planned))));
    rows.push(...gatherRows(answers, labels, files.join(', ')));
  } else {
    const labelled = labelReader(labels, planned);
    for (const file of files) {
      const read = countingRows(await meantRows(pathOf(file), file, planned, labelled), planned);
      rows.push(...(files.length === 1 ? read : read.map((row) => ({ ...row, id: `${file} ${row.id}` }))));
    }
  }
  if (rows.length === 0) throw wrong({ file: files.join(', ') }, noRows(planned));
  return rows.map((row) => withColumns(row, planned.columns));
}

function ofGathered({ gather, ...planned }: PlannedOutputs): PlannedOutputs {
  return { ...planned, id: gather! };
}

/** Of rows with one id the last, where the plan says so; else the id is refused. */
function countingRows(read: readonly ReadRow[], { counts }: PlannedOutputs): readonly OutputRow[] {
  const rows: OutputRow[] = [];
  const seen = new Map<string, { readonly number: number; readonly place: number }>();
  for (const { row, number } of read) {
    const before = seen.get(row.id);
    if (before !== undefined && counts === undefined) throw twice(row, before.number, number);
    const place = before?.place ?? rows.length;
    seen.set(row.id, { number, place });
    rows[place] = row;
  }
  return rows;
}

/** The rows of one file that are meant, each with the columns of its label where `labelled` adds them. */
async function meantRows(
  path: string,
  file: string,
  planned: Pick<PlannedOutputs, 'id' | 'cluster' | 'failed' | 'where'>,
  labelled: (row: OutputRow) => OutputRow = (row) => row,
): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of answerRows(path, file)) {
    const read = labelled(outputRow(row, file, planned));
    if (!isMeant(read, planned)) continue;
    rows.push({ row: read, number: row.number, columns: Object.keys(row.cells) });
  }
  return rows;
}

/** The rows of the files of labels; null where labels stand beside the answers. */
async function labelRows(
  pathOf: (file: string) => string,
  { labels }: PlannedOutputs,
): Promise<readonly ReadRow[] | null> {
  if (labels === undefined) return null;
  const rows: ReadRow[] = [];
  for (const file of filesOf(labels)) rows.push(...(await meantRows(pathOf(file), file, labels)));
  return rows;
}

/** Adds the columns of an answer's label, where labels stand in a file of their own; the answer's own columns come first. */
function labelReader(
  rows: readonly ReadRow[] | null,
  { labels }: PlannedOutputs,
): (row: OutputRow) => OutputRow {
  if (rows === null || labels === undefined) return (row) => row;
  const byId = new Map<string, OutputRow>();
  for (const { row: label } of rows) {
    if (byId.has(label.id))
      throw wrong(
        label.at,
        `the id ${JSON.stringify(label.id)} appears twice: which label counts is not stated`,
      );
    byId.set(label.id, label);
  }
  return (row) => {
    const label = byId.get(row.id);
    if (label === undefined)
      throw wrong(
        row.at,
        `${filesOf(labels).join(', ')} has no label of ${JSON.stringify(row.id)}, by its ${labels.id}`,
      );
    return { ...row, cell: besideLabel(row.cell, label.cell) };
  };
}

/** Columns that nothing in the file has by themselves, made of those that it has. */
function withColumns(row: OutputRow, columns: PlannedOutputs['columns']): OutputRow {
  if (columns === undefined) return row;
  return {
    ...row,
    cell: (column) => {
      const derived = Object.hasOwn(columns, column) ? columns[column] : undefined;
      return derived === undefined ? row.cell(column) : derivedCell(derived, row.cell);
    },
  };
}

function isMeant({ cell }: OutputRow, { where = {} }: Pick<PlannedOutputs, 'where'>): boolean {
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
      fix: 'Remove the row that does not count, or state counts: last; or, where a sample was answered several times, name another column as id and the sample as cluster.',
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
