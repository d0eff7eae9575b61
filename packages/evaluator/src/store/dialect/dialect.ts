import type { SqlDatabase } from '@assay/engine';

/** What SQLite and PostgreSQL word differently where tables are made; what is asked of them is worded alike. */
export interface Dialect {
  /** A primary key that counts by itself, in the order in which rows come. */
  readonly counted: string;
  readonly integer: string;
  readonly text: string;
  readonly bytes: string;
  /** After the columns of a table. */
  readonly strict: string;
  /** The same of a table that is kept by its key alone. */
  readonly byKey: string;
  /** Triggers that refuse every change to these tables but additions. */
  readonly refuseChanges: (...tables: readonly string[]) => string;
  /** A trigger that lets a row in only with the next number. */
  readonly inOrder: (table: string) => string;
  /** After rows with numbers of their own were added: the next one counts on from them. */
  readonly countOn: (database: SqlDatabase, table: string) => void;
  /** What is wrong with the storage of these tables, in words: `triggers` is how many they were made with. */
  readonly damage: (database: SqlDatabase, tables: readonly string[], triggers: number) => readonly string[];
}
