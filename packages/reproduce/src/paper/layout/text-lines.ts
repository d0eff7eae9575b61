import { isNumeric } from './numeric.ts';
import { withAccents } from './with-accents.ts';
import type { PlacedCell, PlacedLine, PlacedText, PlacedWords } from './placed-text.ts';

/** Lines from pieces, from the top: what shares a baseline is one, and what is raised or lowered stands with what it is set beside. */
export function textLines(pieces: readonly PlacedText[]): readonly PlacedLine[] {
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
