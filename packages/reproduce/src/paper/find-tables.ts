import type { PaperTable } from './paper.ts';
import type { PlacedCell, PlacedLine } from './placed-text.ts';

/** Fewer rows or columns than this are no table. */
const LEAST_ROWS = 2;
const LEAST_COLUMNS = 2;

/** Tables of a page: stretches of lines with several cells, put into columns by where the cells stand. */
export function findTables(lines: readonly PlacedLine[]): readonly PaperTable[] {
  const tables: PaperTable[] = [];
  let stretch: PlacedLine[] = [];
  const end = (at: number): void => {
    const rows = toRows(stretch);
    if (rows !== null) tables.push({ caption: captionNear(lines, at - stretch.length, at), rows });
    stretch = [];
  };
  for (const [i, line] of lines.entries()) {
    // A line that is higher than the one before it begins the other column of the page.
    if (stretch.length > 0 && line.y > stretch.at(-1)!.y) end(i);
    if (line.cells.length >= LEAST_COLUMNS && !isProse(line)) stretch.push(line);
    else if (stretch.length > 0) end(i);
  }
  if (stretch.length > 0) end(lines.length);
  return tables;
}

/** Two columns of running text beside each other are no table: their cells are long. */
function isProse({ cells }: PlacedLine): boolean {
  return cells.every(({ text }) => text.length > 45);
}

function toRows(lines: readonly PlacedLine[]): readonly (readonly string[])[] | null {
  if (lines.length < LEAST_ROWS) return null;
  const widest = lines.reduce((most, line) => (line.cells.length > most.cells.length ? line : most));
  if (!lines.some(({ cells }) => cells.some(({ text }) => /\d/.test(text)))) return null;
  const columns = widest.cells;
  return lines.map(({ cells }) => {
    const row = columns.map(() => '');
    for (const cell of cells) {
      const at = nearestColumn(cell, columns);
      row[at] = row[at] === '' ? cell.text : `${row[at]} ${cell.text}`;
    }
    return row;
  });
}

function nearestColumn(cell: PlacedCell, columns: readonly PlacedCell[]): number {
  const middle = (cell.left + cell.right) / 2;
  const distance = ({ left, right }: PlacedCell): number =>
    cell.left <= right && cell.right >= left
      ? -Math.min(cell.right, right) + Math.max(cell.left, left)
      : Math.abs((left + right) / 2 - middle);
  return columns.reduce((best, column, i) => (distance(column) < distance(columns[best]!) ? i : best), 0);
}

function captionNear(lines: readonly PlacedLine[], start: number, end: number): string | null {
  const near = [...lines.slice(Math.max(0, start - 4), start), ...lines.slice(end, end + 4)];
  const found = near.find(({ cells }) => /^Table\s+[\dA-Z]/.test(cells[0]?.text ?? ''));
  return found === undefined ? null : found.cells.map(({ text }) => text).join(' ');
}
