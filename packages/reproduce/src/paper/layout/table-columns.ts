import { isData } from './numeric.ts';
import type { PlacedLine, PlacedWords } from './placed-text.ts';

/**
 * Where the columns of a table stand: the stretches that its fullest rows of numbers leave no gap between. A table without such rows has
 * the columns of its widest line.
 */
export function tableColumns(lines: readonly PlacedLine[]): readonly PlacedWords[] {
  const rows = lines.filter(isData).map(({ cells, height }) => ({
    height,
    words: cells.flatMap(({ pieces }) => pieces),
  }));
  const most = Math.max(0, ...rows.map(({ words }) => words.length));
  const full = rows.filter(({ words }) => words.length === most);
  const widest = lines.reduce((one, line) => (line.cells.length > one.cells.length ? line : one));
  if (full.length === 0) return widest.cells;
  const least = 0.3 * Math.max(...full.map(({ height }) => height));
  const columns: { text: string; left: number; right: number }[] = [];
  for (const { left, right } of full.flatMap(({ words }) => words).sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last === undefined || left > last.right + least) columns.push({ text: '', left, right });
    else last.right = Math.max(last.right, right);
  }
  return columns.length * 2 > widest.cells.length ? withMiddles(columns, lines) : widest.cells;
}

/** Columns of which every cell is set in the middle of several rows: names of groups of rows, and numbers that hold for all of a group. */
function withMiddles(columns: readonly PlacedWords[], lines: readonly PlacedLine[]): readonly PlacedWords[] {
  const all = [...columns];
  for (const { left, right } of lines.flatMap((line, i) => (isMiddle(lines, i) ? line.cells : [])))
    if (!all.some((column) => left <= column.right && right >= column.left))
      all.push({ text: '', left, right });
    else if (!columns.some((column) => left <= column.right && right >= column.left)) {
      const at = all.findIndex((column) => left <= column.right && right >= column.left);
      const own = all[at]!;
      all[at] = { text: '', left: Math.min(own.left, left), right: Math.max(own.right, right) };
    }
  return all.sort((a, b) => a.left - b.left);
}

/** A line between two others, half a line from each: set in the middle of the rows that it is of. */
export function isMiddle(lines: readonly PlacedLine[], at: number): boolean {
  const line = lines[at]!;
  const isOne = line.cells.length === 1 && line.cells[0]!.pieces.length === 1;
  return [lines[at - 1], lines[at + 1]].every((other) =>
    other === undefined ? isOne : Math.abs(other.y - line.y) < 0.9 * line.height,
  );
}
