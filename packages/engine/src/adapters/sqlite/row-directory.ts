import type { TableShape } from '../stored/seals/sealed-text.ts';
import type { Database, Statement } from './database/database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';

export interface NumberedRow extends SealedRow {
  readonly number: number;
  readonly id: string;
}

/** What rows are chosen by, and what never changes about them. */
export interface Noted<Facts> {
  readonly number: number;
  readonly id: string;
  readonly facts: Facts;
}

/**
 * A sealed table whose rows are chosen in memory and then read by their numbers: an index could hide a row, and reading
 * all of a large table for a few takes long. What came since the last look is read first.
 */
export class RowDirectory<Row extends NumberedRow, Facts> {
  readonly table: SealedTable<Row>;
  readonly #factsOf: (row: Row) => Facts;
  readonly #noted: Noted<Facts>[] = [];
  readonly #newer: Statement<[number], Row>;
  readonly #one: Statement<[number], Row>;

  constructor(database: Database, parts: SealParts, shape: TableShape, factsOf: (row: Row) => Facts) {
    const columns = `${shape.columns.join(', ')}, seal`;
    this.table = new SealedTable(database, parts, shape, (row) => this.#note(row));
    this.#factsOf = factsOf;
    this.#newer = database.prepare(
      `SELECT ${columns} FROM ${shape.table} NOT INDEXED WHERE number > ? ORDER BY number`,
    );
    this.#one = database.prepare(`SELECT ${columns} FROM ${shape.table} NOT INDEXED WHERE number = ?`);
  }

  /** Rows whose facts are chosen, the newest first, before the number `after`. */
  *chosen(after: number, isChosen: (noted: Noted<Facts>) => boolean): Generator<Row, void, undefined> {
    this.table.checkOnce();
    for (const row of this.#newer.all(this.#noted.at(-1)?.number ?? 0)) this.#note(this.table.checked(row));
    for (let i = this.#noted.length - 1; i >= 0; i -= 1) {
      const noted = this.#noted[i]!;
      if (noted.number < after && isChosen(noted)) yield this.#row(noted);
    }
  }

  #row({ number, id }: Noted<Facts>): Row {
    const row = this.#one.get(number);
    return row?.id === id ? row : this.table.lost({ number, id });
  }

  #note(row: Row): void {
    this.#noted.push({ number: row.number, id: row.id, facts: this.#factsOf(row) });
  }
}
