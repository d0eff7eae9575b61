import { damaged } from '../../stored/seals/damaged.ts';
import { sealedText, type TableShape, type Values } from '../../stored/seals/sealed-text.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import type { Sql } from '../connection/postgres.ts';
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
