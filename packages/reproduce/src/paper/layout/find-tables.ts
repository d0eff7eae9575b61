import type { PaperTable } from '../paper.ts';
import { isData, lineText, type PlacedCell, type PlacedLine, type PlacedWords } from './placed-text.ts';
import { spreadLabels } from './spread-labels.ts';

/**
 * Where the columns of a table stand: the stretches that its fullest rows of numbers leave no gap between. A table without such rows has
 * the columns of its widest line.
 */
function tableColumns(lines: readonly PlacedLine[]): readonly PlacedWords[] {
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
function isMiddle(lines: readonly PlacedLine[], at: number): boolean {
  const line = lines[at]!;
  const isOne = line.cells.length === 1 && line.cells[0]!.pieces.length === 1;
  return [lines[at - 1], lines[at + 1]].every((other) =>
    other === undefined ? isOne : Math.abs(other.y - line.y) < 0.9 * line.height,
  );
}

/** The column that a cell shares most of its width with, else the one whose middle is nearest. */
function nearestColumn(cell: PlacedWords, columns: readonly PlacedWords[]): number {
  const middle = (cell.left + cell.right) / 2;
  const distance = ({ left, right }: PlacedWords): number =>
    cell.left <= right && cell.right >= left
      ? -Math.min(cell.right, right) + Math.max(cell.left, left)
      : Math.abs((left + right) / 2 - middle);
  return columns.reduce((best, column, i) => (distance(column) < distance(columns[best]!) ? i : best), 0);
}

/** What it costs, in points, to leave a column without a head above it. */
const NO_HEAD = 6;

/**
 * Of two rows of heads the upper one has heads over several columns: each stands over the middle of its columns, which follow each other.
 * The way to deal out the columns that puts the heads nearest to these middles is taken.
 */
function spreadHeads(
  row: readonly string[],
  heads: readonly PlacedWords[],
  columns: readonly PlacedWords[],
): readonly string[] {
  const above = heads.filter((head) => nearestColumn(head, columns) > 0);
  if (above.length === 0) return row;
  const owners = dealtOut(above, columns.slice(1));
  return row.map((text, at) => (at === 0 ? text : (owners[at - 1]?.text ?? '')));
}

interface Dealt {
  readonly cost: number;
  readonly owners: readonly (PlacedWords | null)[];
}

function dealtOut(heads: readonly PlacedWords[], columns: readonly PlacedWords[]): Dealt['owners'] {
  const known = new Map<string, Dealt>();
  const from = (head: number, column: number): Dealt => {
    if (column === columns.length) return { cost: head === heads.length ? 0 : Infinity, owners: [] };
    const key = `${head} ${column}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const skipped = from(head, column + 1);
    let best: Dealt = { cost: skipped.cost + NO_HEAD, owners: [null, ...skipped.owners] };
    const one = heads[head];
    const last = one === undefined ? column : columns.length;
    for (let end = column + 1; end <= last; end++) {
      const rest = from(head + 1, end);
      const middle = (columns[column]!.left + columns[end - 1]!.right) / 2;
      const cost = Math.abs((one!.left + one!.right) / 2 - middle) + rest.cost;
      const own = Array.from({ length: end - column }, () => one!);
      if (cost < best.cost) best = { cost, owners: [...own, ...rest.owners] };
    }
    known.set(key, best);
    return best;
  };
  return from(0, 0).owners;
}

/** Lines of a table as rows with a cell for each column; null where no number stands in it. */
function tableRows(given: readonly PlacedLine[]): readonly (readonly string[])[] | null {
  if (!given.some(({ cells }) => cells.some(({ text }) => /\d/.test(text)))) return null;
  const columns = tableColumns(given);
  if (columns.length < 2) return null;
  const data = Math.max(
    0,
    given.findIndex((line, i) => isData(line) && !isMiddle(given, i)),
  );
  const first =
    1 +
    given
      .slice(0, data)
      .findLastIndex(
        ({ cells }) => cells.flatMap(({ pieces }) => pieces).length > 1 || isOver(cells[0]!, columns),
      );
  const rows = given.map((line, i) => {
    const parted = line.cells.flatMap((cell) => overColumns(cell, columns));
    const row = inColumns(parted, columns);
    return { row, parted, isHead: i < first, isHalf: isMiddle(given, i), y: line.y };
  });
  const heads = joinHalves(rows.filter(({ isHead }) => isHead));
  const above = heads.map(({ row, parted }, i) =>
    i < heads.length - 1 ? spreadHeads(row, parted, columns) : row,
  );
  return [...oneBesideOther(above), ...spreadLabels(rows.filter(({ isHead }) => !isHead))];
}

/** Heads of two rows in height stand between those of one: lines of heads that share no column are one row. */
function oneBesideOther(heads: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const head of heads) {
    const before = rows.at(-1);
    const isBeside = before?.every((text, at) => text === '' || head[at] === '') ?? false;
    if (isBeside) rows[rows.length - 1] = before!.map((text, at) => text || head[at]!);
    else rows.push(head);
  }
  return rows;
}

function isOver(cell: PlacedCell, columns: readonly PlacedWords[]): boolean {
  return cell.left > columns[0]!.right;
}

function inColumns(cells: readonly PlacedWords[], columns: readonly PlacedWords[]): string[] {
  const row = columns.map(() => '');
  for (const cell of cells) {
    const at = nearestColumn(cell, columns);
    row[at] = row[at] === '' ? cell.text : `${row[at]} ${cell.text}`;
  }
  return row;
}

/** A cell over several columns whose pieces stand apart is a cell for each of these. */
function overColumns(cell: PlacedCell, columns: readonly PlacedWords[]): readonly PlacedWords[] {
  const under = columns.filter(({ left, right }) => cell.left <= right && cell.right >= left);
  return under.length > 1 && cell.pieces.length > 1 ? cell.pieces : [cell];
}

type Row = { readonly row: string[]; readonly parted: readonly PlacedWords[]; readonly isHalf: boolean };

/** A head in the middle of two lines of heads stands with the lower one. */
function joinHalves<T extends Row>(heads: readonly T[]): readonly T[] {
  return heads.flatMap((head, i) => {
    if (head.isHalf && i < heads.length - 1) return [];
    const before = heads[i - 1];
    if (before?.isHalf !== true) return [head];
    return [{ ...head, row: head.row.map((text, at) => (text === '' ? before.row[at]! : text)) }];
  });
}

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
