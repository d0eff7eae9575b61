import { damaged } from '../../stored/seals/damaged.ts';
import { sealedText, type TableShape, type Values } from '../../stored/seals/sealed-text.ts';
import type { Sealer, SealFault } from '../../stored/seals/sealer.ts';
import { EMPTY, isSameTally, type Tally, withSeal } from '../../stored/seals/tally.ts';
import type { Database, Statement } from '../database/database.ts';
import type { Tallies } from './tallies.ts';

export interface SealedRow extends Values {
  readonly seal: string;
}

/** What seals and checks rows of one database. */
export interface SealParts {
  readonly sealer: Sealer;
  readonly tallies: Tallies;
}

/**
 * The rows of a table under their seals. A row that is handed out was checked on the way. Before the first is looked
 * for, all are: that they say what they said, and that none is missing. After that only what is read is checked, by
 * its seal; what the look found must be found again, whatever an index says.
 */
export class SealedTable<Row extends SealedRow> {
  readonly #database: Database;
  readonly #parts: SealParts;
  readonly #shape: TableShape;
  readonly #all: Statement<[], Row>;
  readonly #look: () => ReadonlySet<string>;
  #found: ReadonlySet<string> | null = null;

  /** `look` is the first look, where somebody else has one: the keys of all rows. */
  constructor(database: Database, parts: SealParts, shape: TableShape, look?: () => ReadonlySet<string>) {
    this.#database = database;
    this.#parts = parts;
    this.#shape = shape;
    this.#look = look ?? (() => this.#keys());
    this.#all = database.prepare(
      `SELECT ${shape.columns.join(', ')}, seal FROM ${shape.table} NOT INDEXED ORDER BY ${shape.order}`,
    );
  }

  /** The row that `get` finds by its key, checked; one that should be there and is not found is damage. */
  find(get: () => Row | undefined, ...key: readonly string[]): Row | undefined {
    this.checkOnce();
    const row = get();
    if (row !== undefined && isKeyOf(row, this.#shape, key)) return this.checked(row);
    if (row === undefined && !this.#found!.has(key.join(' '))) return undefined;
    throw damaged(this.#shape.nameOf(asked(this.#shape, key)), 'damaged');
  }

  /** What a row said when all were looked at is not where it was. */
  lost(row: Values): never {
    throw damaged(this.#shape.nameOf(row), 'damaged');
  }

  checked(row: Row): Row {
    const fault = this.faultIn(row);
    if (fault !== null) throw damaged(this.#shape.nameOf(row), fault);
    return row;
  }

  faultIn(row: Row): SealFault | null {
    return this.#parts.sealer.fault(row.seal, sealedText(this.#shape, row));
  }

  seal(values: Values): string {
    return this.#parts.sealer.seal(sealedText(this.#shape, values));
  }

  /** Inside the transaction that changes the row: its seals before and after; null where there was none. */
  changed(before: string | null, after: string): void {
    this.#parts.tallies.change(this.#shape.table, `the ${this.#shape.plural}`, before, after);
  }

  /** The first time, all rows. */
  checkOnce(): void {
    this.#found ??= this.#look();
  }

  /** Every row, and that none is missing; the tally they have. */
  checkAll(see: (row: Row) => void): Tally {
    return this.#database.moment(() => {
      const { table, plural } = this.#shape;
      const expected = this.#parts.tallies.get(table, `the ${plural}`);
      let tally: Tally = EMPTY;
      for (const row of this.#all.each()) {
        tally = withSeal(tally, this.checked(row).seal);
        see(row);
      }
      if (!isSameTally(tally, expected)) throw damaged(`the list of ${plural}`, 'lost');
      return tally;
    });
  }

  #keys(): ReadonlySet<string> {
    const found = new Set<string>();
    this.checkAll((row) => found.add(keyOf(this.#shape, row)));
    return found;
  }
}

function keyOf({ key }: TableShape, values: Values): string {
  return key.map((column) => String(values[column])).join(' ');
}

function isKeyOf(row: SealedRow, shape: TableShape, key: readonly string[]): boolean {
  return keyOf(shape, row) === key.join(' ');
}

function asked({ key: columns }: TableShape, key: readonly string[]): Values {
  return Object.fromEntries(columns.map((column, i) => [column, key[i]]));
}
