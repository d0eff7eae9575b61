import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { loadSqlite } from './load-sqlite.ts';

type Bound = readonly SQLInputValue[] | readonly [Readonly<Record<string, SQLInputValue>>];

/** A prepared statement: what it takes, and the row it gives. */
export interface Statement<Given extends Bound = readonly SQLInputValue[], Row = unknown> {
  readonly run: (...given: Given) => unknown;
  readonly get: (...given: Given) => Row | undefined;
  readonly all: (...given: Given) => Row[];
}

/** A connection to one database file. Only what Node has had since `node:sqlite` needs no flag (22.13) is used. */
export class Database {
  readonly path: string;
  readonly #connection: DatabaseSync;
  #isOpen = true;

  constructor(path: string, busyTimeoutMs: number) {
    const { DatabaseSync: Connection } = loadSqlite();
    this.path = path;
    this.#connection = new Connection(path);
    this.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Tables are STRICT, so that a column has the type that the caller declares for it. */
  prepare<Given extends Bound = readonly SQLInputValue[], Row = unknown>(sql: string): Statement<Given, Row> {
    return this.#connection.prepare(sql) as unknown as Statement<Given, Row>;
  }

  /** The number of a pragma or query that gives one. */
  number(sql: string): number {
    return Number(Object.values(this.#connection.prepare(sql).get() ?? {})[0]);
  }

  /** Runs `change` in one transaction; what it throws undoes it. */
  transaction<T>(kind: 'deferred' | 'immediate', change: () => T): T {
    this.exec(`BEGIN ${kind}`);
    try {
      const result = change();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#connection.close();
  }

  #rollBack(): void {
    try {
      this.exec('ROLLBACK');
    } catch {
      // On a full or failing disk SQLite has rolled back by itself; the first error is the one to report.
    }
  }
}
