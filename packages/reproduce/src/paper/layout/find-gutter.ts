import type { PlacedLine, PlacedText } from './placed-text.ts';
import { textLines } from './text-lines.ts';

/** Lines of running text that each of two columns has at least. */
const LEAST_LINES = 4;

/** Where a second column of running text begins, just before it; null for one column. Columns of a table are narrower. */
export function findGutter(pieces: readonly PlacedText[]): number | null {
  const lines = textLines(pieces);
  if (lines.length < 12) return null;
  const cells = lines.flatMap((line) => line.cells);
  const left = Math.min(...cells.map((cell) => cell.left));
  const width = Math.max(...cells.map((cell) => cell.right)) - left;
  const wide = cells.filter((cell) => cell.right - cell.left > width * 0.25);
  const starts = new Map<number, number>();
  for (const cell of wide)
    if (cell.left > left + width * 0.35)
      starts.set(Math.round(cell.left), (starts.get(Math.round(cell.left)) ?? 0) + 1);
  const [start, count] = [...starts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const before = wide.filter((cell) => cell.right < start).length;
  const isTwo = count >= LEAST_LINES && before >= LEAST_LINES;
  return isTwo && linesAcross(lines, start) < lines.length * 0.5 ? start - 4 : null;
}

function linesAcross(lines: readonly PlacedLine[], start: number): number {
  return lines.filter(({ cells }) => cells.some((cell) => cell.left < start - 8 && cell.right > start + 8))
    .length;
}

/** The gutter of a page that shows none itself: that of most other pages. */
export function commonGutter(gutters: readonly (number | null)[]): number | null {
  const found = gutters.filter((gutter) => gutter !== null);
  const alike = found.map((gutter) => found.filter((other) => Math.abs(other - gutter) <= 4));
  const most = alike.reduce((best, one) => (one.length > best.length ? one : best), []);
  return most.length * 2 >= gutters.length ? (most[0] ?? null) : null;
}
