import { isSameHead } from '../metric-names.ts';
import { figuresApart, figuresIn, partsOf } from './bare-text.ts';
import { groupRows } from './group-rows.ts';
import { namesAnother, namingOwner, namingPart, plainName } from './naming.ts';
import type { Paper, PaperTable } from './paper.ts';

type Labels = readonly string[];

const kept = new WeakMap<PaperTable, Map<string, Labels>>();

/** What says whose a cell is: its row, the nearest name above an empty beginning of the row, the group of rows that it is in, and what stands above it. */
function cellLabels(table: PaperTable, i: number, j: number): Labels {
  const known = kept.get(table) ?? new Map<string, Labels>();
  kept.set(table, known);
  const key = `${i} ${j}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { rows, caption } = table;
  const grouped = groupRows(rows);
  const above = rows.slice(0, i).flatMap((row, at) => (grouped[at]!.isName ? [] : [row[j] ?? '']));
  const beginnings = rows.slice(0, i + 1).map((row) => row[0] ?? '');
  const nearest = beginnings.findLast((text) => text.trim() !== '') ?? '';
  const own = (rows[i] ?? []).filter((_, at) => at !== j);
  const head = columnHeads(table)[j] ?? '';
  const labels = [...own, nearest, ...(grouped[i]?.groups ?? []), ...above, head, caption ?? ''];
  known.set(key, labels);
  return labels;
}

const heads = new WeakMap<PaperTable, Labels>();

/** What stands above the first numbers of each column, from the top: `Exact Match` also where it is set in two lines. */
export function columnHeads(table: PaperTable): Labels {
  const known = heads.get(table);
  if (known !== undefined) return known;
  const { rows } = table;
  const grouped = groupRows(rows);
  const first = rows.findIndex((row) => row.slice(1).some((cell) => /^\W*\d/.test(cell)));
  const above = rows.slice(0, Math.max(0, first)).filter((_, at) => !grouped[at]!.isName);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const made = Array.from({ length: width }, (_, j) => {
    const texts = above.map((row) => (row[j] ?? '').trim()).filter((text) => text !== '');
    return [...new Set(texts)].join(' ');
  });
  heads.set(table, made);
  return made;
}

/** What a number is said to be of, and what others are. */
interface AmongOthers {
  readonly owner: string;
  readonly metric?: string;
  readonly part?: string | null;
  /** All metrics and parts that numbers are of. */
  readonly metrics?: readonly string[];
  readonly parts?: readonly string[];
}

/**
 * Whether the row and the column of a cell name another metric or another part, and neither the metric nor the part that the number is
 * said to be of: a number of the whole stands under no part.
 */
function namesOther(labels: readonly string[], wanted: AmongOthers): boolean {
  const { owner, metric, part = null, metrics = [], parts = [] } = wanted;
  const own = plainName(owner);
  const given = labels.filter((label) => label !== '' && !own.includes(plainName(label)));
  const isMetric = (label: string): boolean => metric !== undefined && isSameHead(label, metric);
  const names = (one: string, label: string): boolean => isPartLabel(label, one);
  const isOtherMetric =
    metric !== undefined &&
    !given.some(isMetric) &&
    metrics.some(
      (one) =>
        !isSameHead(one, metric) && !isWithin(one, metric) && given.some((label) => isSameHead(label, one)),
    );
  const isOwnPart = part !== null && given.some((label) => names(part, label));
  const isOtherPart =
    !isOwnPart &&
    parts.some((one) => one !== part && given.some((label) => !isMetric(label) && names(one, label)));
  return isOtherMetric || isOtherPart;
}

/** `Accuracy` and `Average accuracy`: the one may head what the other is called. */
function isWithin(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)];
  return a.includes(b) || b.includes(a);
}

/** Whether a label is the name of a part, or what tells it apart from others of its kind: `Ships` of `Counting - Ships`. */
function isPartLabel(label: string, part: string): boolean {
  const last = partsOf(part).at(-1)!;
  return [part, last].some((name) => plainName(name) === plainName(label) || isSameHead(label, name));
}

const setting =
  /^(?:temperature|top[-_ ]?[pk]|max(?:imum|\.)?[\s\w.]*tokens|(?:random )?seeds?|batch size|learning rate|epochs?|precision|context(?: length| window)?|optimi[sz]er|weight decay|warm-?up|beams?|quanti[sz]ation)\b/i;

const LEAST = 2;

/** Whether a table gives settings, by its heads or by the names of its rows: no number of it is a result. */
function isOfSettings({ rows }: PaperTable): boolean {
  const [heads = []] = rows;
  const firsts = rows.map(([first = '']) => first);
  return [heads, firsts].some(
    (names) => new Set(names.filter((name) => setting.test(name.trim()))).size >= LEAST,
  );
}

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
