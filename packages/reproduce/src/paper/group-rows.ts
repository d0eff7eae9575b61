import type { PaperTable } from './paper.ts';

interface GroupedRow {
  /** The names of the group that the row is in, the outer one first. */
  readonly groups: readonly string[];
  /** Whether the row is such a name itself. */
  readonly isName: boolean;
}

const kept = new WeakMap<PaperTable['rows'], readonly GroupedRow[]>();

/** The rows of a table by the groups that it is parted into: a row of one text and no number, `Full context`, names those below it. */
export function groupRows(rows: PaperTable['rows']): readonly GroupedRow[] {
  const known = kept.get(rows);
  if (known !== undefined) return known;
  let groups: readonly string[] = [];
  let isAfterName = false;
  let isBelowHeads = false;
  const grouped = rows.map((row) => {
    const name = nameIn(row, isBelowHeads);
    isBelowHeads ||= headsColumns(row) || row.slice(1).some((cell) => /\d/.test(cell));
    if (name !== null) groups = isAfterName ? [...groups, name] : [name];
    isAfterName = name !== null;
    return { groups, isName: isAfterName };
  });
  kept.set(rows, grouped);
  return grouped;
}

/** Whether every column beside the first has a text of its own here. */
function headsColumns(row: readonly string[]): boolean {
  const texts = row.slice(1).map((cell) => cell.trim());
  return texts.length > 1 && texts.every((text) => text !== '') && new Set(texts).size === texts.length;
}

/** The one text of a row, in its first cell or in all of them; one elsewhere heads columns where no heads or numbers are above it. */
function nameIn(row: readonly string[], isBelowHeads: boolean): string | null {
  const texts = new Set(row.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const [name = ''] = texts;
  const isOne = texts.size === 1 && row.length > 1 && /\p{L}{2}/u.test(name);
  return isOne && (isBelowHeads || row[0]!.trim() !== '') ? name : null;
}

/** More columns than a table of a paper has. */
export const MOST_COLUMNS = 100;

export interface SpannedCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** Rows in which a cell over several columns or rows stands in each of its places: what is above and beside a number is its head. */
export function spreadCells(
  table: readonly (readonly SpannedCell[])[],
  /** Whether a row has an empty cell of its own below one that goes over several, as in LaTeX. */
  { keepsPlaces = false } = {},
): readonly (readonly string[])[] {
  const open = new Map<number, { text: string; left: number }>();
  return table.map((row) => {
    const cells: string[] = [];
    const waiting = [...row];
    while (waiting.length > 0 || open.has(cells.length)) {
      const held = open.get(cells.length);
      if (held !== undefined) {
        if (held.left === 1) open.delete(cells.length);
        else open.set(cells.length, { ...held, left: held.left - 1 });
        cells.push(held.text);
        if (keepsPlaces) waiting.shift();
        continue;
      }
      const cell = waiting.shift()!;
      for (let i = 0; i < cell.columns && cells.length < MOST_COLUMNS; i++) {
        if (cell.rows > 1) open.set(cells.length, { text: cell.text, left: cell.rows - 1 });
        cells.push(cell.text);
      }
      if (cells.length >= MOST_COLUMNS) break;
    }
    return cells;
  });
}
