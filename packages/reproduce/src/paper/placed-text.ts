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

interface PlacedWords {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface PlacedCell extends PlacedWords {
  /** What it is made of where gaps are wider than those between words: heads of narrow columns stand close to each other. */
  readonly pieces: readonly PlacedWords[];
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
  const spanning = spanningLines(linesOf(pieces), gutter);
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

/**
 * Lines over both columns: those with a cell across the gutter, and the rows of a wide table beside them, whose cells on the right
 * are short and do not begin where running text of the right column does.
 */
function spanningLines(lines: readonly PlacedLine[], gutter: number): readonly PlacedLine[] {
  const isAcross = ({ cells }: PlacedLine): boolean =>
    cells.some(({ left, right }) => left < gutter - 4 && right > gutter + 4);
  const isRow = ({ cells, height }: PlacedLine): boolean => {
    const beyond = cells.filter(({ left }) => left >= gutter);
    return (
      beyond.length > 0 &&
      beyond.every(({ left, right }) => left > gutter + 6 && right - left < height * SHORT_CELL)
    );
  };
  const found = new Set(lines.filter(isAcross));
  for (const inOrder of [lines, lines.toReversed()])
    for (const [i, line] of inOrder.entries())
      if (i > 0 && found.has(inOrder[i - 1]!) && isRow(line)) found.add(line);
  return lines.filter((line) => found.has(line));
}

const SHORT_CELL = 12;

/** Where a second column of running text begins, just before it; null for one column. Columns of a table are narrower. */
function findGutter(pieces: readonly PlacedText[]): number | null {
  const lines = linesOf(pieces).map((line) => line.cells);
  const cells = lines.flat();
  if (lines.length < 12) return null;
  const left = Math.min(...cells.map((cell) => cell.left));
  const width = Math.max(...cells.map((cell) => cell.right)) - left;
  const starts = new Map<number, number>();
  for (const line of lines) {
    const wide = line.find(
      (cell) => cell.left > left + width * 0.35 && cell.right - cell.left > width * 0.25,
    );
    if (wide !== undefined) starts.set(Math.round(wide.left), (starts.get(Math.round(wide.left)) ?? 0) + 1);
  }
  const [start, count] = [...starts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const across = lines.filter((line) =>
    line.some((cell) => cell.left < start - 8 && cell.right > start + 8),
  ).length;
  return count >= lines.length * 0.2 && across < lines.length * 0.4 ? start - 4 : null;
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

/** Gaps from this many heights on part cells; gaps from the other on are wider than those between words. */
const CELL_GAP = 1.1;
const WORD_GAP = 0.6;

function cellsOf(line: readonly PlacedText[]): readonly PlacedCell[] {
  const least = isJustified(line) ? Infinity : CELL_GAP;
  const cells: { text: string; left: number; right: number; pieces: PlacedWords[] }[] = [];
  for (const { text, x, width, height } of line) {
    const last = cells.at(-1);
    const size = height === 0 ? 10 : height;
    const gap = last === undefined ? Infinity : (x - last.right) / size;
    const word = { text: text.trim(), left: x, right: x + width };
    if (last === undefined || gap > least) cells.push({ ...word, pieces: [word] });
    else {
      const joined = (before: string): string =>
        `${before}${gap > 0.15 ? ' ' : ''}${text}`.replaceAll(/ +/g, ' ').trimEnd();
      const piece = last.pieces.at(-1)!;
      last.text = joined(last.text);
      last.right = word.right;
      if (gap > WORD_GAP) last.pieces.push(word);
      else last.pieces[last.pieces.length - 1] = { ...piece, text: joined(piece.text), right: word.right };
    }
  }
  return cells;
}

/** A line of running text that was stretched to the width of its column: words, with the same wide gap between all of them. */
function isJustified(line: readonly PlacedText[]): boolean {
  const gaps = line.slice(1).map(({ x }, i) => x - line[i]!.x - line[i]!.width);
  const wide = gaps.filter((gap) => gap > 2);
  if (wide.length < 3) return false;
  const isWords = line.every(({ text }) => !/^[\d.,%±\s–-]+$/.test(text.trim()));
  return isWords && Math.max(...wide) - Math.min(...wide) <= Math.max(1, Math.max(...wide) * 0.1);
}
