import type { PaperTable } from '../paper.ts';
import { isData } from './numeric.ts';
import { lineText, type PlacedLine, type PlacedWords } from './placed-text.ts';
import { tableColumns } from './table-columns.ts';
import { tableRows } from './table-rows.ts';

/** Fewer rows or columns than this are no table. */
const LEAST_ROWS = 2;
const LEAST_COLUMNS = 2;

/** Tables of a page: stretches of lines with several cells, put into columns by where the cells stand. */
export function findTables(given: readonly PlacedLine[]): readonly PaperTable[] {
  const lines = withoutCells(given);
  const tables: PaperTable[] = [];
  const used = new Set<number>();
  let start = 0;
  let behindLast = 0;
  while (start < lines.length) {
    if (!isTabular(lines[start]!)) {
      start++;
      continue;
    }
    const end = endOf(lines, start);
    const from = Math.max(behindLast, start - headsAbove(lines, start, end));
    const stretch = lines.slice(from, end);
    const rows = isTable(stretch) ? tableRows(stretch) : null;
    if (rows !== null) {
      const at = captionNear(lines, from, end, used);
      if (at !== null) used.add(at);
      tables.push({ caption: at === null ? null : captionAt(lines, at, from), rows });
    }
    start = end;
    behindLast = rows === null ? behindLast : end;
  }
  return tables;
}

/** The number of a section and its heading, set larger than the text, are no cells of a table. */
function withoutCells(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const heights = lines.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return lines.map((line) => {
    const [number, heading, ...more] = line.cells;
    const isHeading =
      heading !== undefined &&
      more.length === 0 &&
      line.height > usual * 1.1 &&
      /^(?:[A-Z]|\d+)(?:\.\d+)*\.?$/.test(number!.text);
    return isHeading ? { ...line, cells: [{ ...heading, left: number!.left }] } : line;
  });
}

/** Numbers in rows, or at least three rows whose cells begin at the same places. */
function isTable(stretch: readonly PlacedLine[]): boolean {
  const rows = stretch.filter(isTabular);
  if (rows.length < LEAST_ROWS && !(stretch.length >= LEAST_ROWS && rows.some(isData))) return false;
  const [first] = rows;
  const isAligned = ({ cells }: PlacedLine): boolean =>
    cells.length === first!.cells.length &&
    cells.every(({ left }, i) => Math.abs(left - first!.cells[i]!.left) < 4);
  return rows.some(isData) || (rows.length > LEAST_ROWS && rows.every(isAligned));
}

function isTabular(line: PlacedLine): boolean {
  return line.cells.length >= LEAST_COLUMNS && !isProse(line);
}

/** Two columns of running text beside each other are no table: their cells are long. */
function isProse({ cells }: PlacedLine): boolean {
  return cells.every(({ text }) => text.length > 45);
}

/** Behind the last line of a table: a line of one cell parts its rows where a row follows closely, as a name over a group of them does. */
function endOf(lines: readonly PlacedLine[], start: number): number {
  let end = start + 1;
  for (let i = end; i < lines.length && isBelow(lines[i - 1]!, lines[i]!); i++) {
    if (isTabular(lines[i]!)) end = i + 1;
    else if (i - end >= MOST_BETWEEN || !mayPart(lines.slice(start, end), lines[i]!)) break;
  }
  return end;
}

const MOST_BETWEEN = 2;

/** A line that is higher than the one before it begins the other column of the page. */
function isBelow(above: PlacedLine, line: PlacedLine): boolean {
  return line.y <= above.y && above.y - line.y < 3 * Math.max(above.height, line.height);
}

function mayPart(rows: readonly PlacedLine[], line: PlacedLine): boolean {
  const [cell] = line.cells;
  const cells = rows.flatMap((row) => row.cells);
  const [left, right] = [
    Math.min(...cells.map((one) => one.left)),
    Math.max(...cells.map((one) => one.right)),
  ];
  const isInside = cell !== undefined && cell.left >= left - 6 && cell.right <= right + 6;
  return isInside && !isCaption(line) && cell.right - cell.left < (right - left) * 0.75;
}

/**
 * Lines of heads above the rows: one that stands alone over several columns, and such whose words stand over columns although their gaps
 * are even, as those of running text are. A name over a group of rows may be between.
 */
function headsAbove(lines: readonly PlacedLine[], start: number, end: number): number {
  const rows = lines.slice(start, end);
  let heads = 0;
  for (let i = start - 1; i >= Math.max(0, start - MOST_HEADS); i--) {
    const [line, below] = [lines[i]!, lines[i + 1]!];
    if (isCaption(line) || !isBelow(line, below) || line.y - below.y > 2.2 * line.height) break;
    if (isHead(line, rows)) heads = start - i;
    else if (!mayPart(rows, line)) break;
  }
  return heads;
}

const MOST_HEADS = 5;

function isHead({ cells }: PlacedLine, rows: readonly PlacedLine[]): boolean {
  const columns = tableColumns(rows);
  const words = cells.flatMap(({ pieces }) => pieces);
  const middle = ({ left, right }: PlacedWords): number => (left + right) / 2;
  const isInside =
    middle(words[0]!) >= columns[0]!.left - 6 && middle(words.at(-1)!) <= columns.at(-1)!.right + 12;
  const beyond = words.filter(({ left }) => left > columns[0]!.right);
  return (
    isInside &&
    beyond.length > 0 &&
    words.length - beyond.length <= 1 &&
    words.length <= columns.length &&
    words.every(({ text }) => text.length < 45)
  );
}

const caption = /^(?:Table|Tab\.|TABLE)\s+(?:[A-Z]\.?)?[\dIVXA-Z]/;

function isCaption({ cells }: PlacedLine): boolean {
  return caption.test(cells[0]?.text ?? '');
}

/** Where the caption of a table begins: a line near it that is not the caption of one before. */
function captionNear(
  lines: readonly PlacedLine[],
  start: number,
  end: number,
  used: ReadonlySet<number>,
): number | null {
  const at = [...range(end, end + 3), ...range(start - 1, start - 2 - MOST_CAPTION)].filter(
    (i) => lines[i] !== undefined && !used.has(i),
  );
  const beginning = (pattern: RegExp): number | undefined =>
    at
      .filter((i) => pattern.test(lines[i]!.cells[0]?.text ?? ''))
      .sort((a, b) => distance(lines, a, start, end) - distance(lines, b, start, end))[0];
  // A sentence may begin with Table 1, too: a caption has a mark after its number, or nothing.
  return beginning(/^(?:Table|Tab\.|TABLE)\s+[\dA-Z][\dA-Z.]*\s*(?:[:.|–—]|$)/) ?? beginning(caption) ?? null;
}

function captionAt(lines: readonly PlacedLine[], found: number, start: number): string {
  const texts = lines.slice(found, found + captionLength(lines, found, start));
  return texts.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join(' ');
}

/** Lines of a caption, which may run over several of them. */
function captionLength(lines: readonly PlacedLine[], found: number, start: number): number {
  let length = 1;
  for (let i = found + 1; i < lines.length && length < MOST_CAPTION; i++) {
    const [above, line] = [lines[i - 1]!, lines[i]!];
    if (i === start || line.cells.length !== 1 || !isBelow(above, line)) break;
    const isOnlyNumber = i === found + 1 && lineText(above).length < 12;
    const isSame = above.y - line.y < 1.5 * line.height && Math.abs(line.height - above.height) < 0.6;
    if (!isSame && !isOnlyNumber) break;
    length += 1;
  }
  return length;
}

const MOST_CAPTION = 6;

function range(from: number, to: number): readonly number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, i) => from + i * step);
}

/** How far a caption stands from a table: its last line where it is above, its first where it is below; one in the other column stands further. */
function distance(lines: readonly PlacedLine[], at: number, start: number, end: number): number {
  if (at >= start) return Math.abs(lines[at]!.y - lines[end - 1]!.y);
  const last = at + captionLength(lines, at, start) - 1;
  return Math.abs(lines[last]!.y - lines[start]!.y);
}
