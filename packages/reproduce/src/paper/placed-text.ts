/** A piece of text at its place on a page: x to the right, y upwards, in points. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One line of a page: pieces that stand beside each other without a gap are one cell. */
export interface PlacedLine {
  readonly y: number;
  readonly height: number;
  readonly cells: readonly PlacedCell[];
}

export interface PlacedCell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/**
 * Lines from pieces. A page in two columns is cut at its gutter first, so that a line never runs over it; what spans
 * both (title, wide tables) stays whole.
 */
export function placedLines(pieces: readonly PlacedText[]): readonly PlacedLine[] {
  const visible = pieces.filter(({ text }) => text.trim() !== '');
  const gutter = findGutter(visible);
  return gutter === null ? linesOf(visible) : columnLines(visible, gutter);
}

/** Left column and right column of every stretch between what spans both. */
function columnLines(pieces: readonly PlacedText[], gutter: number): readonly PlacedLine[] {
  const spanning = linesOf(pieces).filter(({ cells }) =>
    cells.some(({ left, right }) => left < gutter - 4 && right > gutter + 4),
  );
  const cuts = spanning.map(({ y }) => y);
  const isSpanning = (y: number): boolean => cuts.some((cut) => Math.abs(cut - y) < 3);
  const stretches = [Infinity, ...cuts, -Infinity];
  const lines: PlacedLine[] = [];
  for (let i = 0; i + 1 < stretches.length; i++) {
    const [above, below] = [stretches[i]!, stretches[i + 1]!];
    const inside = pieces.filter(({ y }) => y < above - 3 && y > below + 3 && !isSpanning(y));
    lines.push(
      ...linesOf(inside.filter(({ x }) => x < gutter)),
      ...linesOf(inside.filter(({ x }) => x >= gutter)),
    );
    if (i < spanning.length) lines.push(spanning[i]!);
  }
  return lines;
}

/** Where a second column of running text begins, just before it; null for one column. Columns of a table are narrower. */
function findGutter(pieces: readonly PlacedText[]): number | null {
  const cells = linesOf(pieces).flatMap((line) => line.cells);
  if (cells.length < 20) return null;
  const left = Math.min(...cells.map((cell) => cell.left));
  const width = Math.max(...cells.map((cell) => cell.right)) - left;
  const wide = cells.filter(
    (cell) => cell.left > left + width * 0.35 && cell.right - cell.left > width * 0.25,
  );
  const starts = new Map<number, number>();
  for (const { left: start } of wide) starts.set(Math.round(start), (starts.get(Math.round(start)) ?? 0) + 1);
  const [start, count] = [...starts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const across = cells.filter((cell) => cell.left < start - 8 && cell.right > start + 8);
  return count >= cells.length * 0.2 && across.length < cells.length * 0.2 ? start - 4 : null;
}

function linesOf(pieces: readonly PlacedText[]): readonly PlacedLine[] {
  const sorted = [...pieces].sort((a, b) => b.y - a.y || a.x - b.x);
  const lines: PlacedText[][] = [];
  for (const piece of sorted) {
    const line = lines.at(-1);
    const near = line !== undefined && Math.abs(line[0]!.y - piece.y) < Math.max(2, piece.height * 0.4);
    if (near) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => {
    const inOrder = line.sort((a, b) => a.x - b.x);
    return {
      y: inOrder[0]!.y,
      height: Math.max(...inOrder.map(({ height }) => height)),
      cells: cellsOf(inOrder),
    };
  });
}

function cellsOf(line: readonly PlacedText[]): readonly PlacedCell[] {
  const cells: { text: string; left: number; right: number }[] = [];
  for (const { text, x, width, height } of line) {
    const last = cells.at(-1);
    const gap = last === undefined ? Infinity : x - last.right;
    const size = height === 0 ? 10 : height;
    if (last === undefined || gap > size * 1.1) cells.push({ text: text.trim(), left: x, right: x + width });
    else {
      last.text = `${last.text}${gap > size * 0.15 ? ' ' : ''}${text}`.replaceAll(/ +/g, ' ').trimEnd();
      last.right = x + width;
    }
  }
  return cells;
}
