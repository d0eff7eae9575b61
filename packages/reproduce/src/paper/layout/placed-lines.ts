import { isNumeric } from './numeric.ts';
import type { PlacedCell, PlacedLine, PlacedText } from './placed-text.ts';
import { textLines } from './text-lines.ts';

/**
 * The lines of a page in the order they are read. A page in two columns is cut at its gutter first, so that a line never runs over it;
 * what spans both (title, wide tables) stays whole.
 */
export function placedLines(pieces: readonly PlacedText[], gutter: number | null): readonly PlacedLine[] {
  return gutter === null ? textLines(pieces) : columnLines(pieces, gutter);
}

/** Left column and right column of every stretch between what spans both. */
function columnLines(pieces: readonly PlacedText[], gutter: number): readonly PlacedLine[] {
  const spanning = spanningLines(textLines(pieces), gutter);
  const cuts = spanning.map(({ y }) => y);
  const taken = new Set(spanning.flatMap(({ texts }) => texts));
  const stretches = [Infinity, ...cuts, -Infinity];
  const lines: PlacedLine[] = [];
  for (let i = 0; i + 1 < stretches.length; i++) {
    const [above, below] = [stretches[i]!, stretches[i + 1]!];
    const inside = pieces.filter((piece) => piece.y <= above && piece.y > below && !taken.has(piece));
    lines.push(
      ...textLines(inside.filter(({ x }) => x < gutter)),
      ...textLines(inside.filter(({ x }) => x >= gutter)),
    );
    if (i < spanning.length) lines.push(spanning[i]!);
  }
  return lines;
}

/** Lines over both columns: those with words across the gutter, and the rows of a wide table beside them. */
function spanningLines(lines: readonly PlacedLine[], gutter: number): readonly PlacedLine[] {
  const found = new Set(lines.filter((line) => isAcross(line, gutter)));
  const left = Math.min(...lines.flatMap(({ cells }) => cells.map((cell) => cell.left)));
  const isRow = rowOver({ left, gutter });
  for (const inOrder of [lines, lines.toReversed()]) {
    for (const [i, line] of inOrder.entries()) {
      if (found.has(line) || !isRow(line)) continue;
      const between = inOrder.slice(Math.max(0, i - MOST_BETWEEN), i);
      const last = between.findLastIndex((one) => found.has(one));
      const gap = between.slice(last + 1);
      if (last === -1 || !gap.every(({ cells }) => cells.length === 1)) continue;
      const chain = [between[last]!, ...gap, line];
      if (chain.slice(1).every((one, k) => isNear(chain[k]!, one))) for (const one of chain) found.add(one);
    }
  }
  return lines.filter((line) => found.has(line));
}

/** Lines back to the last row of a wide table: two of one cell each may part its rows. */
const MOST_BETWEEN = 3;

function isAcross({ cells, height }: PlacedLine, gutter: number): boolean {
  const words = cells.flatMap(({ pieces }) => pieces);
  return words.some(({ left, right }, i) => {
    const next = words[i + 1];
    const isOver = left < gutter - 4 && right > gutter + 4;
    const isAlmost = next !== undefined && right <= gutter && next.left >= gutter;
    return isOver || (isAlmost && next.left - right < height * 0.6);
  });
}

/** Rows of a wide table have several cells, and those on the right do not begin where running text of the right column does. */
function rowOver({ left, gutter }: { left: number; gutter: number }): (line: PlacedLine) => boolean {
  const width = gutter - left;
  const isWide = (cell: PlacedCell | undefined, share: number): boolean =>
    cell !== undefined && cell.right - cell.left > width * share;
  return ({ cells }) => {
    const [before, beyond] = [
      cells.filter((cell) => cell.left < gutter),
      cells.filter((cell) => cell.left >= gutter),
    ];
    if (beyond.length === 0 || cells.length < 2) return false;
    const isProse = before.length === 1 && isWide(before[0], 0.85);
    const beginsColumn = beyond[0]!.left - gutter < 7 && !beyond.some(isNumeric);
    const isBesideText = beyond.length === 1 || (before[0]?.left ?? left) - left < 20;
    const isBeside = beyond.some((cell) => isWide(cell, 0.5)) || (beginsColumn && isBesideText);
    return !isProse && !isBeside;
  };
}

function isNear(one: PlacedLine, other: PlacedLine): boolean {
  return Math.abs(one.y - other.y) < 3.5 * Math.max(one.height, other.height);
}
