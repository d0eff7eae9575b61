import { isSameHead } from '../same-head.ts';
import { figuresIn } from './figures.ts';
import type { Paper } from './paper.ts';

type Table = Paper['pages'][number]['tables'][number];

/** A number as it was read: whose it is, of which metric, of which part of the benchmark. */
export interface ReadNumber {
  readonly value: string;
  readonly owner: string;
  readonly metric?: string;
  readonly part?: string | null;
}

/**
 * How far a table vouches for a number. `own`: it stands in the row or column of its model, and of its metric and part where the table
 * names them; `unnamed`: in a table that does not name its model; `column`: in the row of its model, under another metric or part;
 * `other`: only where the table gives the numbers of somebody else; `none`: 91.7 is not in 91.74.
 */
export type CellPlace = 'own' | 'unnamed' | 'column' | 'other' | 'none';

const order: readonly CellPlace[] = ['own', 'unnamed', 'column', 'other', 'none'];

/** A cell by the table of its page, the row and the column, each counted from 1. */
export interface CellAddress {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** The best place that a number has in the tables of a page. */
export function cellOf(paper: Paper, wanted: ReadNumber, page: number): CellPlace {
  return bestCell(paper, wanted, page)?.place ?? 'none';
}

/** Where the number itself stands; null where no table of the page vouches for it. */
export function cellAddress(paper: Paper, wanted: ReadNumber, page: number): CellAddress | null {
  const best = bestCell(paper, wanted, page);
  return best?.place === 'own' || best?.place === 'unnamed' ? best.address : null;
}

interface FoundCell {
  readonly place: CellPlace;
  readonly address: CellAddress;
}

function bestCell({ pages }: Paper, wanted: ReadNumber, page: number): FoundCell | undefined {
  const tables = pages.find(({ number }) => number === page)?.tables ?? [];
  const found = tables.flatMap((table, i) => cellsIn(table, i + 1, wanted));
  return order.map((place) => found.find((one) => one.place === place)).find((one) => one !== undefined);
}

function cellsIn(
  table: Table,
  number: number,
  { value, owner, metric, part }: ReadNumber,
): readonly FoundCell[] {
  const [figure] = figuresIn(value);
  if (figure === undefined) return [];
  const cells = table.rows.flatMap((row, i) =>
    row.flatMap((cell, j) =>
      figuresIn(cell).some((one) => Number(one) === Number(figure))
        ? [{ labels: labelsOf(table, i, j), address: { table: number, row: i + 1, column: j + 1 } }]
        : [],
    ),
  );
  if (cells.length === 0) return [];
  const all = [...table.rows.flat(), table.caption ?? ''];
  const isOwner = naming(all, owner);
  const isMetric = (label: string): boolean => metric !== undefined && isSameHead(label, metric);
  const isPart = part == null ? null : naming(all, part);
  const namesMetric = table.rows.flat().some(isMetric);
  const placeOf = (labels: readonly string[]): CellPlace => {
    if (isOwner === null) return 'unnamed';
    if (!labels.some(isOwner)) return 'other';
    const isUnder = !namesMetric || labels.some(isMetric);
    return isUnder && (isPart === null || labels.some(isPart)) ? 'own' : 'column';
  };
  return cells.map(({ labels, address }) => ({ place: placeOf(labels), address }));
}

/** What says whose a cell is: its row, the nearest name above an empty beginning of the row, and what stands above it. */
function labelsOf({ rows, caption }: Table, i: number, j: number): readonly string[] {
  const above = rows.slice(0, i).map((row) => row[j] ?? '');
  const beginnings = rows.slice(0, i + 1).map((row) => row[0] ?? '');
  const nearest = beginnings.findLast((text) => text.trim() !== '') ?? '';
  return [...(rows[i] ?? []).filter((_, at) => at !== j), nearest, ...above, caption ?? ''];
}

const SHORTEST = 3;

/** How labels name something: by its very name where one does, so that GPT-4o is not GPT-4o-mini; else by a part of it. Null: none does. */
function naming(labels: readonly string[], name: string): ((label: string) => boolean) | null {
  const wanted = plain(name);
  if (wanted === '') return null;
  const isIt = (label: string): boolean => plain(label) === wanted;
  const isAlmost = (label: string): boolean => {
    const one = plain(label);
    return one.length > 0 && (one.includes(wanted) || (one.length >= SHORTEST && wanted.includes(one)));
  };
  return [isIt, isAlmost].find((test) => labels.some((label) => test(label))) ?? null;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\^\S+$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
