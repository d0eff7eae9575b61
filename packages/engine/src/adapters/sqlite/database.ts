import { AssayError } from '@assay/records';
import { close, fdatasync, openSync, statSync } from 'node:fs';
import type * as sqlite from 'node:sqlite';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { promisify } from 'node:util';
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

/**
 * Tells whether files are still where they were opened: what is written to a file whose name is gone is kept by nobody.
 * Asked after every commit, so that nothing is acknowledged that is lost with the process.
 */
class FilePresence {
  readonly #files = new Map<string, string>();

  /** From now on this file is expected at its path. */
  expect(path: string): void {
    this.#files.set(path, identity(path) ?? '');
  }

  require(): void {
    for (const [path, before] of this.#files) if (identity(path) !== before) throw gone(path);
  }
}

/** Two files have never the same at one time; null where there is none. */
function identity(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

function gone(path: string): AssayError {
  return new AssayError(
    'environment',
    'E_STORE_GONE',
    `${path} was removed or replaced while it was in use: what is written to it is kept nowhere`,
    { fix: 'Put the .assay folder back as it was, or run again from the start.' },
  );
}

const force = promisify(fdatasync);
const closeFile = promisify(close);

/**
 * Commits that are on the disk when they resolve. SQLite appends the commit to its write-ahead log, which
 * makes it safe from `kill -9`; the log is then forced to the disk in Node's thread pool, which makes it safe
 * from power loss without stopping the event loop for the milliseconds that takes.
 * SQLite keeps its locks on the other files of a database, so a descriptor of our own on the log disturbs none;
 * and the log is the same file for as long as this connection is open. Nothing is acknowledged once either of them is
 * no longer where it was.
 */
export class DurableWriter {
  readonly #database: Database;
  readonly #readOnly: string | null;
  readonly #files = new FilePresence();
  #log: number | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `readOnly`: where the store is that may only be read; nothing is written. */
  constructor(database: Database, readOnly: string | null = null) {
    this.#database = database;
    this.#readOnly = readOnly;
    this.#files.expect(database.path);
  }

  get isReadOnly(): boolean {
    return this.#readOnly !== null;
  }

  /** Runs `change` in one transaction; what it throws undoes it. */
  async write<T>(change: () => T): Promise<T> {
    if (this.#readOnly !== null) throw readOnlyStore(this.#readOnly);
    try {
      const result = this.#database.transaction('immediate', change);
      await this.#force();
      return result;
    } catch (error) {
      throw storeError(error);
    }
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined);
    if (this.#log !== null) await closeFile(this.#log);
    this.#log = null;
  }

  /** One at a time; commits made while one is under way share the next. */
  #force(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#forceNow();
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#running = this.#forceNow();
        return this.#running;
      });
    return this.#next;
  }

  #openLog(): number {
    const path = `${this.#database.path}-wal`;
    this.#files.expect(path);
    return openSync(path, 'r+');
  }

  async #forceNow(): Promise<void> {
    try {
      this.#log ??= this.#openLog();
      await force(this.#log);
      this.#files.require();
    } finally {
      this.#running = null;
    }
  }
}

function readOnlyStore(path: string): AssayError {
  return new AssayError('environment', 'E_STORE_READONLY', `the store in ${path} can only be read here`, {
    fix: 'Ask for the right to write to it, or run in a copy of the project without its .assay folder.',
  });
}
