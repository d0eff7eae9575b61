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
