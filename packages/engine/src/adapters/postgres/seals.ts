import {
  bothTallies,
  damaged,
  EMPTY,
  sealedText,
  type Sealer,
  type TableShape,
  type Tally,
  tallyText,
  type Values,
  withoutSeal,
  withSeal,
} from '../stored/seals.ts';
import type { Sql } from './postgres.ts';

export interface SealedRow extends Values {
  readonly seal: string;
}

/** What seals and checks rows of one database. */
export interface SealParts {
  readonly sealer: Sealer;
  readonly tallies: Tallies;
}

/**
 * The rows of a table under their seals. What is handed out was checked on the way; that none is missing is shown by
 * `assay store check`: to look at all rows before the first would take longer than most commands.
 */
export class SealedRows<Row extends SealedRow> {
  readonly #parts: SealParts;
  readonly #shape: TableShape;

  constructor(parts: SealParts, shape: TableShape) {
    this.#parts = parts;
    this.#shape = shape;
  }

  checked(row: Row): Row {
    const fault = this.#parts.sealer.fault(row.seal, sealedText(this.#shape, row));
    if (fault !== null) throw damaged(this.#shape.nameOf(row), fault);
    return row;
  }

  seal(values: Values): string {
    return this.#parts.sealer.seal(sealedText(this.#shape, values));
  }

  /** Inside a transaction, before its rows are looked at: who changes rows of one table does so one after the other. */
  async lock(sql: Sql): Promise<void> {
    await this.#parts.tallies.lock(sql, this.#shape.table);
  }

  /** After `lock`: the seals of a row before and after a change; null where there was none. */
  async changed(sql: Sql, before: string | null, after: string): Promise<void> {
    const { table, plural } = this.#shape;
    await this.#parts.tallies.change(sql, { noun: table, what: `the ${plural}` }, before, after);
  }

  /** After `lock`: the number of the next row. */
  async nextNumber(sql: Sql): Promise<number> {
    const { table } = this.#shape;
    const [row] = await sql.query<{ number: number }>(
      `SELECT coalesce(max(number), 0)::bigint + 1 AS number FROM ${table}`,
    );
    return row!.number;
  }
}

interface TallyRow extends Tally {
  readonly writer: string;
  readonly seal: string;
}

interface Named {
  readonly noun: string;
  /** The rows, for people. */
  readonly what: string;
}

/**
 * What shows that no row was lost: a tally for each set of rows, changed in the transaction that changes the rows. Of a
 * journal each writer has one of its own, so that none waits for another.
 */
export class Tallies {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  async lock(sql: Sql, noun: string): Promise<void> {
    await sql.query(`SELECT 1 FROM tallies WHERE noun = $1 AND writer = '' FOR UPDATE`, [noun]);
  }

  /** Of all writers together. */
  async get(sql: Sql, { noun, what }: Named): Promise<Tally> {
    const rows = await sql.query<TallyRow>('SELECT writer, rows, sum, seal FROM tallies WHERE noun = $1', [
      noun,
    ]);
    if (rows.length === 0) throw damaged(what, 'lost');
    let all: Tally = EMPTY;
    for (const row of rows) {
      const fault = this.#sealer.fault(row.seal, tallyText(nameOf(noun, row.writer), row));
      if (fault !== null) throw damaged(`the tally of ${what}`, fault);
      all = bothTallies(all, row);
    }
    return all;
  }

  async set(sql: Sql, noun: string, tally: Tally, writer = ''): Promise<void> {
    await sql.query(
      `INSERT INTO tallies (noun, writer, rows, sum, seal) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (noun, writer) DO UPDATE SET rows = excluded.rows, sum = excluded.sum, seal = excluded.seal`,
      [noun, writer, tally.rows, tally.sum, this.seal(noun, tally, writer)],
    );
  }

  seal(noun: string, tally: Tally, writer = ''): string {
    return this.#sealer.seal(tallyText(nameOf(noun, writer), tally));
  }

  /** The seals of a row before and after a change; null where it was not there, or no longer is. */
  async change(sql: Sql, named: Named, before: string | null, after: string | null): Promise<void> {
    let tally = await this.get(sql, named);
    if (before !== null) tally = withoutSeal(tally, before);
    if (after !== null) tally = withSeal(tally, after);
    await this.set(sql, named.noun, tally);
  }
}

function nameOf(noun: string, writer: string): string {
  return writer === '' ? noun : `${noun} ${writer}`;
}
