import type { JsonValue } from '@assay/records';
import type { OutputRow } from './output-row.ts';

/** A row of a file with its place and its columns. */
export interface ReadRow {
  readonly row: OutputRow;
  readonly number: number;
  readonly columns: readonly string[];
}

type ReadCell = OutputRow['cell'];

/** Columns of a label, by their own names or after this. */
export const LABELS = 'labels.';

/** Columns of the answer, then those of its label; `labels.NAME` is the label's alone. */
export function besideLabel(answer: ReadCell, label: ReadCell): ReadCell {
  return (column) =>
    answer(column) ??
    label(column) ??
    (column.startsWith(LABELS) ? label(column.slice(LABELS.length)) : undefined);
}

/**
 * Rows of one sample as one: each column is the list of theirs. A sample that has a label and no row was answered with
 * nothing, and one without a label has nothing to find: both lists are empty then.
 */
export function gatherRows(
  answers: readonly ReadRow[],
  labels: readonly ReadRow[] | null,
  file: string,
): readonly OutputRow[] {
  const [given, wanted] = [bySample(answers), bySample(labels ?? [])];
  const [own, theirs] = [columnsIn(answers), columnsIn(labels ?? [])];
  return [...new Set([...wanted.keys(), ...given.keys()])].map((id): OutputRow => {
    const rows = given.get(id) ?? [];
    const answer = listsOf(rows, own);
    const cell = labels === null ? answer : besideLabel(answer, listsOf(wanted.get(id) ?? [], theirs));
    return {
      id,
      cluster: rows[0]?.cluster ?? null,
      failed: rows.some(({ failed }) => failed),
      at: rows[0]?.at ?? { file },
      cell,
    };
  });
}

function bySample(rows: readonly ReadRow[]): ReadonlyMap<string, readonly OutputRow[]> {
  return Map.groupBy(
    rows.map(({ row }) => row),
    ({ id }) => id,
  );
}

function columnsIn(rows: readonly ReadRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ columns }) => columns));
}

function listsOf(rows: readonly OutputRow[], columns: ReadonlySet<string>): ReadCell {
  return (column): JsonValue | undefined =>
    columns.has(column) ? rows.map((row) => row.cell(column) ?? null) : undefined;
}
