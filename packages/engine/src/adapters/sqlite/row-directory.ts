import { isSameTally, type TableShape, type Tally, withoutSeal, withSeal } from '../stored/seals.ts';
import type { Database, Statement } from './database.ts';
import type { FactFile, Noted, NotedRows } from './fact-files.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals.ts';

/** What rows have in common: of what kind, and which. */
export type RowKey = readonly [kind: string, name: string];

/** Where the rows are that a key belongs to, so that those of one run are found among many without looking at all. */
export class RowGroups<Facts> {
  readonly #keysOf: (facts: Facts) => readonly RowKey[];
  #rows: readonly Noted<Facts>[] = [];
  /** By kind and name; most names have one place, which needs no list. */
  readonly #places = new Map<string, Map<string, number | number[]>>();

  constructor(keysOf: (facts: Facts) => readonly RowKey[]) {
    this.#keysOf = keysOf;
  }

  /** The places of its rows in a list, in their order. */
  places(rows: readonly Noted<Facts>[], [kind, name]: RowKey): readonly number[] {
    if (rows !== this.#rows) this.#follow(rows);
    const found = this.#places.get(kind)?.get(name) ?? [];
    return typeof found === 'number' ? [found] : found;
  }

  /** What came is added; where something changed in between, all is grouped again. */
  #follow(rows: readonly Noted<Facts>[]): void {
    const isLonger = this.#rows.every((row, i) => row === rows[i]);
    if (!isLonger) this.#places.clear();
    for (let i = isLonger ? this.#rows.length : 0; i < rows.length; i += 1)
      for (const key of this.#keysOf(rows[i]!.facts)) this.#add(key, i);
    this.#rows = rows;
  }

  #add([kind, name]: RowKey, place: number): void {
    const names = this.#places.get(kind) ?? new Map<string, number | number[]>();
    this.#places.set(kind, names);
    const known = names.get(name);
    if (known === undefined) names.set(name, place);
    else if (typeof known !== 'number') {
      // A row may have a key twice.
      if (known.at(-1) !== place) known.push(place);
    } else if (known !== place) names.set(name, [known, place]);
  }
}

export interface NumberedRow extends SealedRow {
  readonly number: number;
  readonly id: string;
}

/** What is noted of the rows of a table. */
interface Noting<Row, Facts extends object> {
  readonly shape: TableShape;
  readonly factsOf: (row: Row) => Facts;
  /** Whether a row of which this is noted stays as it is. */
  readonly isOver: (facts: Facts) => boolean;
  /** What rows are often looked for by. */
  readonly keysOf: (facts: Facts) => readonly RowKey[];
  /** Where it is kept from one process to the next; null: nowhere. */
  readonly file: FactFile<Facts> | null;
}

/** Rows that a process notes when it ends, where it has looked at none. */
const MOST_NOTED = 20_000;

/**
 * A sealed table whose rows are chosen by what is noted of them and then read by their numbers: an index could hide a row,
 * and reading all of a large table for a few takes long. A look reads what is new and what may have changed, and what
 * is known then has to have the tally of the table: where it has not, all rows are read and checked.
 */
export class RowDirectory<Row extends NumberedRow, Facts extends object> {
  readonly table: SealedTable<Row>;
  readonly #database: Database;
  readonly #parts: SealParts;
  readonly #noting: Noting<Row, Facts>;
  readonly #newer: Statement<[number], Row>;
  readonly #one: Statement<[number], Row>;
  readonly #last: Statement<[], { readonly number: number }>;
  readonly #groups: RowGroups<Facts>;
  #known: NotedRows<Facts> | null = null;
  #facts: readonly Facts[] = [];
  #kept = 0;

  constructor(database: Database, parts: SealParts, noting: Noting<Row, Facts>) {
    const { table, columns } = noting.shape;
    const names = `${columns.join(', ')}, seal`;
    this.table = new SealedTable(database, parts, noting.shape, () => this.#ids());
    this.#database = database;
    this.#parts = parts;
    this.#noting = noting;
    this.#groups = new RowGroups(noting.keysOf);
    this.#newer = database.prepare(
      `SELECT ${names} FROM ${table} NOT INDEXED WHERE number > ? ORDER BY number`,
    );
    this.#one = database.prepare(`SELECT ${names} FROM ${table} NOT INDEXED WHERE number = ?`);
    this.#last = database.prepare(`SELECT number FROM ${table} ORDER BY number DESC LIMIT 1`);
  }

  /** What is noted of every row, oldest first; the same list for as long as nothing has changed. */
  facts(): readonly Facts[] {
    this.#look();
    return this.#facts;
  }

  /** Rows of which something is noted that is chosen, the newest first, before the number `after`. */
  *chosen(after: number, isChosen: (facts: Facts) => boolean): Generator<Row, void, undefined> {
    const { rows } = this.#look();
    for (let i = countBelow(rows, after) - 1; i >= 0; i -= 1) {
      const { number, id, facts } = rows[i]!;
      if (isChosen(facts)) yield this.#row(number, id);
    }
  }

  /** The same, of the rows that have this key. */
  *chosenOf(
    key: RowKey,
    after: number,
    isChosen: (facts: Facts) => boolean,
  ): Generator<Row, void, undefined> {
    const { rows } = this.#look();
    const places = this.#groups.places(rows, key);
    for (let i = places.length - 1; i >= 0; i -= 1) {
      const { number, id, facts } = rows[places[i]!]!;
      if (number < after && isChosen(facts)) yield this.#row(number, id);
    }
  }

  /**
   * Keeps what is noted for the next process, where enough came since it was kept: whoever writes does so too, in
   * parts, so that nobody who reads a large store has to wait for all of it. What nobody has kept for long is left to
   * who reads it.
   */
  keep(): void {
    const { file } = this.#noting;
    if (file === null) return;
    const { number } = this.#last.get() ?? { number: 0 };
    const kept = this.#known === null ? file.count() : this.#kept;
    if (file.isWorthKeeping(kept, number) && (this.#known !== null || number - kept <= MOST_NOTED))
      this.#look();
  }

  #row(number: number, id: string): Row {
    const row = this.#one.get(number);
    return row?.id === id ? row : this.table.lost({ number, id });
  }

  #ids(): ReadonlySet<string> {
    return new Set(this.#look().rows.map(({ id }) => id));
  }

  #tally(): Tally {
    const { table, plural } = this.#noting.shape;
    return this.#parts.tallies.get(table, `the ${plural}`);
  }

  #look(): NotedRows<Facts> {
    const known = this.#known;
    const seen = this.#database.moment(() => this.#seen(this.#tally()));
    if (seen === known) return seen;
    this.#known = seen;
    this.#facts = seen.rows.map(({ facts }) => facts);
    const { file } = this.#noting;
    if (file?.isWorthKeeping(this.#kept, seen.rows.length) === true && file.write(seen))
      this.#kept = seen.rows.length;
    return seen;
  }

  #seen(expected: Tally): NotedRows<Facts> {
    const known = this.#known ?? this.#recalled();
    if (known !== null && isSameTally(known.tally, expected)) return known;
    const next = known === null ? null : this.#continued(known);
    return next !== null && isSameTally(next.tally, expected) ? next : this.#all();
  }

  #recalled(): NotedRows<Facts> | null {
    const recalled = this.#noting.file?.read() ?? null;
    this.#kept = recalled?.rows.length ?? 0;
    return recalled;
  }

  /** With what came since, and what changed of that which might. Null: a row is not there any more. */
  #continued(known: NotedRows<Facts>): NotedRows<Facts> | null {
    const rows = [...known.rows];
    let { tally } = known;
    for (const [i, { number, seal }] of rows.entries()) {
      if (seal === null) continue;
      const row = this.#one.get(number);
      if (row === undefined) return null;
      if (row.seal === seal) continue;
      tally = withSeal(withoutSeal(tally, seal), row.seal);
      rows[i] = this.#noted(this.table.checked(row));
    }
    for (const row of this.#newer.all(rows.at(-1)?.number ?? 0)) {
      tally = withSeal(tally, row.seal);
      rows.push(this.#noted(this.table.checked(row)));
    }
    return { rows, tally };
  }

  #all(): NotedRows<Facts> {
    const rows: Noted<Facts>[] = [];
    const tally = this.table.checkAll((row) => rows.push(this.#noted(row)));
    return { rows, tally };
  }

  #noted(row: Row): Noted<Facts> {
    const facts = this.#noting.factsOf(row);
    return { number: row.number, id: row.id, facts, seal: this.#noting.isOver(facts) ? null : row.seal };
  }
}

/** How many have a smaller number, by halves: pages of a long list begin far down in it. */
function countBelow<Facts>(rows: readonly Noted<Facts>[], number: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (rows[middle]!.number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
