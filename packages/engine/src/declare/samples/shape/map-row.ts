import { AssayError, type Location } from '@assay/records';
import type { Cell, Row } from '@assay/rows';
import { valueAt } from '../../where/value-at.ts';
import type { DatasetMap } from '../../project.ts';

/**
 * A row with the columns of a sample, each taken from where the mapping says; nothing else of it is kept. A whole
 * number that is mapped to an id becomes a text.
 */
export function mapRow(row: Row, map: DatasetMap, at: Location): Row {
  const cells: Record<string, Cell> = {};
  for (const [target, from] of Object.entries(map)) {
    const found = typeof from === 'string' ? cellAt(row, from, at) : (from.value as Cell);
    if (found === undefined) continue;
    cells[target] = target === 'id' ? idCell(found) : found;
  }
  return { ...row, cells };
}

/** Undefined where the path ends in a question mark, and nothing stands there. */
export function cellAt(row: Row, written: string, at: Location): Cell | undefined {
  const isOptional = written.endsWith('?');
  const path = isOptional ? written.slice(0, -1) : written;
  const found = valueAt(row.cells, path) as Cell | undefined;
  if (found !== undefined || isOptional) return found;
  const columns = Object.keys(row.cells).slice(0, shownColumns).join(', ');
  throw new AssayError(
    'invalid',
    'E_DATA_COLUMN',
    `the row has nothing at ${JSON.stringify(path)}; its columns: ${columns}`,
    {
      location: at,
      fix: `Write the path to what is meant, or ${JSON.stringify(`${path}?`)} where rows may be without it.`,
    },
  );
}

const shownColumns = 20;

function idCell(cell: Cell): Cell {
  const isWhole = typeof cell === 'bigint' || (typeof cell === 'number' && Number.isSafeInteger(cell));
  return isWhole ? String(cell) : cell;
}
