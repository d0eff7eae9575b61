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
  const first = lines.findIndex(({ cells }) => cells.slice(1).some(({ text }) => isNumber(text)));
  return lines.map(({ cells }, i) => {
    const row = columns.map(() => '');
    const parted = cells.flatMap((cell) => overColumns(cell, columns));
    for (const cell of parted) {
      const at = nearestColumn(cell, columns);
      row[at] = row[at] === '' ? cell.text : `${row[at]} ${cell.text}`;
    }
    return i < first - 1 ? spreadHeads(row, parted, columns) : row;
  });
}

function isNumber(text: string): boolean {
  return /^[\s*†‡]*-?\d+(?:[.,]\d+)?/.test(text);
}

/** A cell over several columns whose pieces stand apart is a cell for each of these. */
function overColumns(cell: PlacedCell, columns: readonly PlacedCell[]): readonly Place[] {
  const under = columns.filter(({ left, right }) => cell.left <= right && cell.right >= left);
  return under.length > 1 && cell.pieces.length > 1 ? cell.pieces : [cell];
}

/** Of two rows of heads the upper one has a head over several columns: each of these gets the one that stands nearest. */
function spreadHeads(
  row: readonly string[],
  heads: readonly Place[],
  columns: readonly PlacedCell[],
): readonly string[] {
  const above = heads.filter((head) => nearestColumn(head, columns) > 0);
  if (above.length === 0) return row;
  return row.map((text, at) =>
    at === 0 || text !== '' ? text : above[nearestColumn(columns[at]!, above)]!.text,
  );
}

type Place = Pick<PlacedCell, 'text' | 'left' | 'right'>;

function nearestColumn(cell: Place, columns: readonly Place[]): number {
  const middle = (cell.left + cell.right) / 2;
  const distance = ({ left, right }: Place): number =>
    cell.left <= right && cell.right >= left
      ? -Math.min(cell.right, right) + Math.max(cell.left, left)
      : Math.abs((left + right) / 2 - middle);
  return columns.reduce((best, column, i) => (distance(column) < distance(columns[best]!) ? i : best), 0);
}

function captionNear(lines: readonly PlacedLine[], start: number, end: number): string | null {
  const near = [...lines.slice(Math.max(0, start - 4), start), ...lines.slice(end, end + 4)];
  const beginning = (pattern: RegExp): PlacedLine | undefined =>
    near.find(({ cells }) => pattern.test(cells[0]?.text ?? ''));
  // A sentence may begin with Table 1, too: a caption has a mark after its number.
  const found = beginning(/^Table\s+[\dA-Z][\d.]*\s*[:.|–—]/) ?? beginning(/^Table\s+[\dA-Z]/);
  return found === undefined ? null : found.cells.map(({ text }) => text).join(' ');
}
