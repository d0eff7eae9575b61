import { isSameHead } from '../same-head.ts';
import { cellLabels, columnHeads } from './cell-labels.ts';
import { figuresApart, figuresIn } from './figures.ts';
import { namesAnother, namingOwner, namingPart } from './naming.ts';
import { type AmongOthers, isPartLabel, namesOther } from './names-other.ts';
import type { Paper } from './paper.ts';
import { isOfSettings } from './settings-table.ts';

type Table = Paper['pages'][number]['tables'][number];

/** A number as it was read: whose it is, of which metric, of which part of the benchmark. */
export interface ReadNumber extends AmongOthers {
  readonly value: string;
  /** Whose numbers there are besides: a cell of one of them is not of an owner that the table does not name. */
  readonly others?: readonly string[];
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
  /** Whether the table says itself of which metric and part the number is. */
  readonly isNamed: boolean;
}

/**
 * The numbers that tables give by the names of model, metric and part, where the number itself stands under less; empty where its own cell
 * has all of these names, or no cell has.
 */
export function numbersByName(paper: Paper, wanted: ReadNumber, page: number): readonly string[] {
  if (bestCell(paper, wanted, page)?.isNamed !== false) return [];
  const named = paper.pages.flatMap(({ tables }) =>
    tables.flatMap((table, i) => {
      const cells = table.rows.flat().filter((cell) => /^[^\p{L}\d]*\.?\d/u.test(cell));
      const all = new Set(cells.flatMap((cell) => figuresIn(cell)));
      return [...all].filter((value) =>
        cellsIn(table, i + 1, { ...wanted, value }).some(({ place, isNamed }) => place === 'own' && isNamed),
      );
    }),
  );
  return [...new Set(named)];
}

function bestCell({ pages }: Paper, wanted: ReadNumber, page: number): FoundCell | undefined {
  const tables = pages.find(({ number }) => number === page)?.tables ?? [];
  const found = tables.flatMap((table, i) => cellsIn(table, i + 1, wanted));
  const best = order.find((place) => found.some((one) => one.place === place));
  const same = found.filter(({ place }) => place === best);
  return same.find(({ isNamed }) => isNamed) ?? same[0];
}

function cellsIn(table: Table, number: number, wanted: ReadNumber): readonly FoundCell[] {
  const { value, owner, metric, part, others = [] } = wanted;
  const [figure] = figuresIn(value);
  if (figure === undefined || isOfSettings(table)) return [];
  const places = table.rows.flatMap((row, i) =>
    row.flatMap((cell, j) => {
      const given = numbersOf(table, cell);
      const at = given.flatMap((one, k) => (one === Number(figure) ? [k] : []));
      return at.length === 0 ? [] : [{ i, j, at, of: given.length }];
    }),
  );
  if (places.length === 0) return [];
  const all = [...table.rows.flat(), ...columnHeads(table), table.caption ?? ''];
  const isOwner = ownerTest(table, owner);
  const isMetric = (label: string): boolean => metric !== undefined && isSameHead(label, metric);
  const isPart = part == null ? null : namingPart(all, part);
  const namesMetric = all.slice(0, -1).some((label) => isMetric(label) || headParts(label).some(isMetric));
  const tellsPart = isPart !== null && tellsPartOf(table, namesMetric ? isMetric : () => true, isPart);
  return places.map(({ i, j, at, of }) => {
    const labels = cellLabels(table, i, j);
    const isUnder =
      !namesMetric ||
      labels.some((label) => {
        const heads = headParts(label);
        return heads.length === of && of > 1 ? at.some((k) => isMetric(heads[k]!)) : isMetric(label);
      });
    const saysMetric =
      labels.slice(0, -1).some((label) => isMetric(label) || headParts(label).some(isMetric)) ||
      (metric !== undefined && (table.caption ?? '').toLowerCase().includes(metric.toLowerCase()));
    const saysPart = part == null || labels.slice(0, -1).some((label) => isPartLabel(label, part));
    const place = ((): CellPlace => {
      if (isOwner === null) return namesAnother(labels, owner, others) ? 'other' : 'unnamed';
      if (!isOwner(labels)) return 'other';
      if (of === 1 && namesOther(labels.slice(0, -1), wanted)) return 'column';
      return isUnder && (!tellsPart || isPart(labels)) ? 'own' : 'column';
    })();
    const address = { table: number, row: i + 1, column: j + 1 };
    return { place, address, isNamed: saysMetric && saysPart };
  });
}

/** Whether the table gives a number of the metric for the part: a metric that is of one part alone, as the text says, has it in no head. */
function tellsPartOf(
  table: Table,
  isMetric: (label: string) => boolean,
  isPart: (labels: readonly string[]) => boolean,
): boolean {
  return table.rows.some((row, i) =>
    row.some((cell, j) => {
      const labels = /\d/.test(cell) ? cellLabels(table, i, j) : [];
      return isPart(labels) && labels.some((label) => isMetric(label) || headParts(label).some(isMetric));
    }),
  );
}

/** `Acc/F1` above `88.4/91.3`, also as `Owls (Acc / F1)`, heads two numbers, each by its place. */
function headParts(label: string): readonly string[] {
  if (label.length >= LONGEST_HEAD || !label.includes('/')) return [];
  const [, inner] = /\(([^()]*\/[^()]*)\)/.exec(label) ?? [];
  return (inner ?? label).split('/').map((part) => part.trim());
}

const LONGEST_HEAD = 60;

const numbers = new WeakMap<Table, Map<string, readonly number[]>>();

function numbersOf(table: Table, cell: string): readonly number[] {
  const ofTable = numbers.get(table) ?? new Map<string, readonly number[]>();
  numbers.set(table, ofTable);
  const known = ofTable.get(cell) ?? figuresApart(cell).map(Number);
  ofTable.set(cell, known);
  return known;
}

type OwnerTest = ReturnType<typeof namingOwner>;

const tests = new WeakMap<Table, Map<string, OwnerTest>>();

function ownerTest(table: Table, owner: string): OwnerTest {
  const known = tests.get(table) ?? new Map<string, OwnerTest>();
  tests.set(table, known);
  if (!known.has(owner)) {
    const cells = table.rows.flatMap((row, i) =>
      row.flatMap((cell, j) => (/\d/.test(cell) ? [cellLabels(table, i, j)] : [])),
    );
    known.set(owner, namingOwner(cells, owner));
  }
  return known.get(owner)!;
}
