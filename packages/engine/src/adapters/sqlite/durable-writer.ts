import { AssayError } from '@assay/records';
import { close, fdatasync, openSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Database } from './database.ts';
import { storeError } from './store-error.ts';

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
