import { isData } from './numeric.ts';
import { nearestColumn } from './nearest-column.ts';
import { spreadHeads } from './spread-heads.ts';
import { spreadLabels } from './spread-labels.ts';
import type { PlacedCell, PlacedLine, PlacedWords } from './placed-text.ts';
import { isMiddle, tableColumns } from './table-columns.ts';

/** Lines of a table as rows with a cell for each column; null where no number stands in it. */
export function tableRows(given: readonly PlacedLine[]): readonly (readonly string[])[] | null {
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
