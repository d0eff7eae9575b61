import { AssayError } from '@assay/records';
import type * as sqlite from 'node:sqlite';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { storeError } from './store-error.ts';

type Sqlite = typeof sqlite;

let loaded: Sqlite | null = null;

/**
 * Node's own SQLite. Up to some version of Node 24 loading it prints an ExperimentalWarning, which says nothing to
 * people who run a command: that one is held back, for as long as the load takes, and no other.
 */
export function loadSqlite(): Sqlite {
  if (loaded !== null) return loaded;
  const own = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  const warn = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!isAboutSqlite(warning)) Reflect.apply(warn, process, [warning, ...rest]);
  };
  try {
    // Before 22.13 it is there only behind a flag, whatever the types say.
    const found: Sqlite | undefined = process.getBuiltinModule('node:sqlite');
    if (found === undefined) throw tooOld();
    loaded = found;
    return found;
  } finally {
    if (own !== undefined) Object.defineProperty(process, 'emitWarning', own);
  }
}

function tooOld(): AssayError {
  return new AssayError(
    'environment',
    'E_NODE_VERSION',
    `the store needs SQLite, which Node ${process.versions.node} does not have`,
    { fix: 'Use Node 22.13 or later.' },
  );
}

function isAboutSqlite(warning: string | Error): boolean {
  return String(warning).includes('SQLite is an experimental feature');
}

type Bound = readonly SQLInputValue[] | readonly [Readonly<Record<string, SQLInputValue>>];

/** A prepared statement: what it takes, and the row it gives. */
export interface Statement<Given extends Bound = readonly SQLInputValue[], Row = unknown> {
  /** The number of rows that it changed. */
  readonly run: (...given: Given) => number;
  readonly get: (...given: Given) => Row | undefined;
  readonly all: (...given: Given) => Row[];
  /** One row after the other; the statement serves nobody else meanwhile. */
  readonly each: (...given: Given) => IterableIterator<Row>;
}

interface DatabaseOptions {
  readonly busyTimeoutMs: number;
}

/**
 * A connection to one database file; what fails in it is an error of the store. Only what Node has had since
 * `node:sqlite` needs no flag (22.13) is used.
 */
export class Database {
  readonly path: string;
  readonly #connection: DatabaseSync;
  #isOpen = true;
  #isInTransaction = false;

  constructor(path: string, { busyTimeoutMs }: DatabaseOptions) {
    const { DatabaseSync: Connection } = loadSqlite();
    this.path = path;
    this.#connection = withStoreErrors(() => new Connection(path));
    this.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  exec(sql: string): void {
    withStoreErrors(() => this.#connection.exec(sql));
  }

  /** Tables are STRICT, so that a column has the type that the caller declares for it. */
  prepare<Given extends Bound = readonly SQLInputValue[], Row = unknown>(sql: string): Statement<Given, Row> {
    const statement = withStoreErrors(() => this.#connection.prepare(sql));
    return {
      run: (...given) => withStoreErrors(() => Number(statement.run(...(given as SQLInputValue[])).changes)),
      get: (...given) =>
        withStoreErrors(() => statement.get(...(given as SQLInputValue[]))) as Row | undefined,
      all: (...given) => withStoreErrors(() => statement.all(...(given as SQLInputValue[]))) as Row[],
      each: (...given) => rowsOf<Row>(statement, given as SQLInputValue[]),
    };
  }

  /** The number of a pragma or query that gives one. */
  number(sql: string): number {
    return Number(Object.values(withStoreErrors(() => this.#connection.prepare(sql).get()) ?? {})[0]);
  }

  /** Runs `change` in one transaction; what it throws undoes it. */
  transaction<T>(kind: 'deferred' | 'immediate', change: () => T): T {
    this.exec(`BEGIN ${kind}`);
    this.#isInTransaction = true;
    try {
      const result = change();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  /** Runs `change` as part of the transaction that is open, or in one of its own. */
  change<T>(change: () => T): T {
    return this.#isInTransaction ? change() : this.transaction('immediate', change);
  }

  /** What `read` sees is of one moment: that of the transaction it is in, or of one of its own. */
  moment<T>(read: () => T): T {
    return this.#isInTransaction ? read() : this.transaction('deferred', read);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    withStoreErrors(() => this.#connection.close());
  }

  #rollBack(): void {
    try {
      this.exec('ROLLBACK');
    } catch {
      // On a full or failing disk SQLite has rolled back by itself; the first error is the one to report.
    }
  }
}

function* rowsOf<Row>(statement: StatementSync, given: SQLInputValue[]): Generator<Row, void, undefined> {
  const rows = withStoreErrors(() => statement.iterate(...given));
  for (;;) {
    const { done, value } = withStoreErrors(() => rows.next());
    if (done === true) return;
    yield value as Row;
  }
}

function withStoreErrors<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw storeError(error);
  }
}
