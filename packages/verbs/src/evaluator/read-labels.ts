import type { Label } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { jsonCell, readRows, type Row, type RowFile } from '@assay/rows';

/** Labels by item, from the rows of any file; each row has a text or a number as its id. */
export async function readLabels(file: RowFile, id: string, label?: string): Promise<readonly Label[]> {
  const labels: Label[] = [];
  for await (const row of readRows(file)) labels.push(labelOf(row, file.name, id, label));
  return labels;
}

function labelOf({ number, cells }: Row, file: string, id: string, wanted?: string): Label {
  const others = Object.keys(cells).filter((name) => name !== id);
  const column = wanted ?? (others.length === 1 ? others[0] : undefined);
  const wrong = (message: string, fix?: string) =>
    new AssayError('invalid', 'E_LABELS', `row ${number}: ${message}`, { location: { file }, fix });
  if (!(id in cells)) throw wrong(`it has no ${id}`, 'Name the column of the id.');
  if (column === undefined)
    throw wrong(`which column is the label? There are ${others.join(', ')}`, 'Name the column of the label.');
  const [item, label] = [cells[id], cells[column]];
  if (typeof item !== 'string' && typeof item !== 'number') throw wrong(`${id} is not a text or a number`);
  if (label === undefined) throw wrong(`it has no ${column}`);
  return { item: String(item), label: jsonCell(label, column, { file }) };
}
