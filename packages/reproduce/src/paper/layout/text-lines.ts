import {
  isNumeric,
  type PlacedCell,
  type PlacedLine,
  type PlacedText,
  type PlacedWords,
} from './placed-text.ts';

const combining: Readonly<Record<string, string>> = {
  '¨': '\u{308}',
  '´': '\u{301}',
  ˆ: '\u{302}',
  '˜': '\u{303}',
  '¯': '\u{304}',
  '˘': '\u{306}',
  '˙': '\u{307}',
  '˚': '\u{30a}',
  '˝': '\u{30b}',
  ˇ: '\u{30c}',
};

/** Accents that a PDF sets as characters of their own over the next letter, as letters with accents: `K¨uhn` is Kühn, `c¸` is ç. */
export function withAccents(text: string): string {
  return text
    .replaceAll(/(?<!\/)([¨´ˆ˜¯˘˙˚˝ˇ])\s?(\p{L})/gu, (_, accent: string, letter: string) =>
      `${undotted[letter] ?? letter}${combining[accent]}`.normalize('NFC'),
    )
    .replaceAll(/([cCsSgGtT])¸/g, (_, letter: string) => `${letter}\u{327}`.normalize('NFC'));
}

const undotted: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

/** Lines from pieces, from the top: what shares a baseline is one, and what is raised or lowered stands with what it is set beside. */
function textLines(pieces: readonly PlacedText[]): readonly PlacedLine[] {
  const sorted = [...pieces].sort((a, b) => b.y - a.y || a.x - b.x);
  const lines: PlacedText[][] = [];
  for (const piece of sorted) {
    const line = lines.at(-1);
    // Of any piece of it: where an exponent comes first, small capitals are near the words beside them and not near it.
    const near = line?.some(({ y }) => Math.abs(y - piece.y) < Math.max(2, piece.height * 0.4));
    if (near === true) line!.push(piece);
    else lines.push([piece]);
  }
  return withRaised(lines).map((line) => {
    const inOrder = line.sort((a, b) => a.x - b.x);
    const height = heightOf(inOrder);
    const main = inOrder.find((piece) => piece.height >= height * 0.9) ?? inOrder[0]!;
    const isRaised = (piece: PlacedText): boolean =>
      piece.height < height * 0.85 && piece.y - main.y > height * 0.15;
    return { y: main.y, height, cells: cellsOf(inOrder, isRaised), texts: inOrder };
  });
}

/** The height of most of the text: one large letter does not make a line of large text. */
function heightOf(line: readonly PlacedText[]): number {
  const lengths = new Map<number, number>();
  for (const { height, text } of line) {
    const size = Math.round(height * 10) / 10;
    lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  }
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Smaller pieces just above or below a larger line, touching it: exponents, marks of notes, indices. */
function withRaised(lines: readonly PlacedText[][]): readonly PlacedText[][] {
  const kept: PlacedText[][] = lines.map(() => []);
  for (const [i, line] of lines.entries()) {
    for (const piece of line) {
      const home = [i + 1, i - 1].find((at) => lines[at] !== undefined && isBeside(piece, lines[at]));
      kept[home ?? i]!.push(piece);
    }
  }
  return kept.filter((line) => line.length > 0);
}

function isBeside(piece: PlacedText, line: readonly PlacedText[]): boolean {
  return line.some(({ x, y, width, height }) => {
    const gap = Math.max(piece.x - x - width, x - piece.x - piece.width);
    const rise = piece.y - y;
    return piece.height < height * 0.85 && gap < height * 0.4 && rise < height * 0.7 && rise > -height * 0.4;
  });
}

/** Gaps from this many heights on part cells; gaps from the other on are wider than those between words. */
const CELL_GAP = 0.95;
const WORD_GAP = 0.6;
/** Between two numbers that nothing joins, or a name and a number with its spread, less does: tables are set narrower than words. */
const NUMBER_GAP = 0.3;

function cellsOf(
  line: readonly PlacedText[],
  isRaised: (piece: PlacedText) => boolean,
): readonly PlacedCell[] {
  const least = isJustified(line) ? Infinity : CELL_GAP;
  const cells: { text: string; left: number; right: number; pieces: PlacedWords[] }[] = [];
  for (const [i, piece] of line.entries()) {
    const { text, x, width, height } = piece;
    const last = cells.at(-1);
    const gap = last === undefined ? Infinity : (x - last.right) / height;
    const word = { text: text.trim(), left: x, right: x + width };
    if (last === undefined || gap > least) cells.push({ ...word, pieces: [word] });
    else {
      // The mark of a note is no figure of the number before it, and no letter of the word behind it.
      const [isUp, wasUp] = [isRaised(piece), isRaised(line[i - 1]!)];
      const between = isUp === wasUp ? '' : isUp ? '^' : ' ';
      const space = gap > 0.15 ? ' ' : between;
      const joined = (before: string): string => `${before}${space}${text}`.replaceAll(/ +/g, ' ').trimEnd();
      const words = last.pieces.at(-1)!;
      last.text = joined(last.text);
      last.right = word.right;
      if (gap > (isNextNumber(words.text, text, line[i + 1]) ? NUMBER_GAP : WORD_GAP)) last.pieces.push(word);
      else last.pieces[last.pieces.length - 1] = { ...words, text: joined(words.text), right: word.right };
    }
  }
  return nameApart(cells).map((cell) => ({
    ...cell,
    text: withAccents(cell.text),
    pieces: cell.pieces.map((piece) => ({ ...piece, text: withAccents(piece.text) })),
  }));
}

/** `2.90` behind `4.50 ± 0.13`, or behind a name and before its own spread: the next cell, and no part of the one before it. */
function isNextNumber(before: string, text: string, next: PlacedText | undefined): boolean {
  const isDecimal = /^-?\d+\.\d+[%)]?$/.test(text.trim());
  return isDecimal && (/\d\.\d+[%)]?$/.test(before) || /^(?:±|\+\/-)/.test(next?.text.trim() ?? ''));
}

/** The longest name of a crowded table comes close to its numbers: where nothing but numbers follows it, it is a cell of its own. */
function nameApart(cells: readonly PlacedCell[]): readonly PlacedCell[] {
  const [name, ...numbers] = cells.length === 1 ? cells[0]!.pieces : [];
  if (name === undefined || numbers.length < LEAST_NUMBERS || isNumeric(name) || !numbers.every(isNumeric))
    return cells;
  return [name, ...numbers].map((piece) => ({ ...piece, pieces: [piece] }));
}

const LEAST_NUMBERS = 2;

/** A line of running text that was stretched to the width of its column: words, with the same wide gap between all of them. */
function isJustified(line: readonly PlacedText[]): boolean {
  const gaps = line.slice(1).map(({ x }, i) => x - line[i]!.x - line[i]!.width);
  const wide = gaps.filter((gap) => gap > 2);
  if (wide.length < 3) return false;
  const numbers = line.filter(({ text }) => /^[\d.,%±\s–-]+$/.test(text.trim())).length;
  const isWords = numbers * 4 <= line.length;
  return isWords && Math.max(...wide) - Math.min(...wide) <= Math.max(1, Math.max(...wide) * 0.1);
}

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
