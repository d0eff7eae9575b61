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
  return columns.length * 2 > widest.cells.length ? columns : widest.cells;
}
