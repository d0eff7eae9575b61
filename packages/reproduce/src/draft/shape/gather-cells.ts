import type { JsonValue } from '@assay/records';
import { LABELS } from '../../outputs/shape/gather-rows.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import { idIn } from '../labels-beside.ts';

/** Rows of one sample as one, as a plan that gathers them reads them; a label's columns are called `labels.NAME`. */
export function gatherCells(
  answers: readonly Cells[],
  by: string,
  labels: { readonly rows: readonly Cells[]; readonly by: string },
): readonly Cells[] {
  const given = Map.groupBy(answers, (row) => idIn(row, by));
  const wanted = Map.groupBy(labels.rows, (row) => idIn(row, labels.by));
  const [own, theirs] = [columnsIn(answers), columnsIn(labels.rows)];
  return [...new Set([...wanted.keys(), ...given.keys()])].map((id) => ({
    ...listsOf(wanted.get(id) ?? [], theirs, LABELS),
    ...listsOf(given.get(id) ?? [], own, ''),
    [by]: id,
  }));
}

function columnsIn(rows: readonly Cells[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function listsOf(rows: readonly Cells[], columns: readonly string[], prefix: string): Cells {
  return Object.fromEntries(
    columns.map((column): [string, JsonValue] => [
      `${prefix}${column}`,
      rows.map((row) => row[column] ?? null),
    ]),
  );
}
