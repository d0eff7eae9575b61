import { cellAt, type Label, labelColumn } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { readRows, type Row, type RowFile } from '@assay/rows';

/** Labels by item, from the rows of any file; each row has a text or a number as its id. */
export async function readLabels(file: RowFile, id: string, label?: string): Promise<readonly Label[]> {
  const labels: Label[] = [];
  for await (const row of readRows(file)) labels.push(labelOf(row, file.name, id, label));
  return labels;
}

function labelOf(row: Row, file: string, id: string, wanted?: string): Label {
  const wrong = (message: string) => new AssayError('invalid', 'E_LABELS', message, { location: { file } });
  const item = cellAt(row, id, file);
  if (item === undefined) throw noIdColumn(row, id, file);
  if (typeof item !== 'string' && typeof item !== 'number')
    throw wrong(`row ${row.number}: ${id} is not a text or a number`);
  const column = wanted ?? labelColumn(Object.keys(row.cells), new Set([id]), file);
  const label = cellAt(row, column, file);
  if (label === undefined) throw wrong(`row ${row.number}: it has no ${column}`);
  return { item: String(item), label };
}

export function noIdColumn({ number, cells }: Row, id: string, file: string): AssayError {
  const message = `is ${id}, and row ${number} has no such column; there are ${Object.keys(cells).join(', ')}`;
  return new AssayError('invalid', 'E_LABELS', message, { location: { file }, field: 'id' });
}
