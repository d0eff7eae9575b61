import { AssayError } from '@assay/records';
import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Sealer } from '../stored/seals.ts';
import { Database } from './database.ts';
import { APPLICATION_ID, migrate, schema, SCHEMA_VERSION } from './migrations.ts';
import { sealEverything } from './seals.ts';

/** How long a writer waits for another process's commit before it gives up. */
const BUSY_TIMEOUT_MS = 15_000;

/**
 * How long the log may grow before a commit moves it into the database file: 256 MB. Moving it stops the event loop,
 * 32 MB for 100 to 400 ms where the disk is slow, so it is left to the moments when nobody waits (`moveLog`); this
 * is for runs that are larger than that.
 */
const CHECKPOINT_PAGES = 64_000;

/** Pages held in memory: journals are written and read from front to back, so that more would gain nothing. */
const CACHE_KIB = 2_000;

/** What rows are sealed with; a key that was made just now is that of a new store, or of one that lost its own. */
interface DatabaseKey {
  readonly sealer: Sealer;
  readonly isKeyNew: boolean;
}

/**
 * Opens the database, makes its tables where it is new, and brings those of an earlier Assay up to date; several
 * processes may do so at once.
 * `synchronous = NORMAL`: a commit is written but not forced to the disk; `DurableWriter` forces it outside
 * of the event loop before anything is acknowledged.
 */
export function openDatabase(path: string, { sealer, isKeyNew }: DatabaseKey): Database {
  const database = new Database(path, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    // In one transaction: another process may be making the tables between two looks.
    database.transaction('deferred', () => refuseForeign(database, path));
    useWriteAheadLog(database);
    database.exec('PRAGMA synchronous = NORMAL');
    database.exec('PRAGMA foreign_keys = ON');
    database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.transaction('immediate', () => {
      const version = refuseForeign(database, path);
      if (version === 0) createTables(database, sealer);
      else if (version < SCHEMA_VERSION) migrate(database, version, sealer);
      else if (isKeyNew) sealEverything(database, sealer);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Moves the log into the database file, as far as other processes that read it allow; nothing depends on it. */
export function moveLog(database: Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // A full or busy disk: all commits are in the log, and the next one says so to someone who can act on it.
  }
}

/** The version of the tables, 0 for an empty file. Nothing is written to a store that this code does not know. */
function refuseForeign(database: Database, path: string): number {
  const version = database.number('PRAGMA user_version');
  const application = database.number('PRAGMA application_id');
  if (application !== APPLICATION_ID) {
    const tables = database.number('SELECT count(*) FROM sqlite_schema');
    if (version === 0 && tables === 0) return 0;
    throw new AssayError('environment', 'E_STORE_FOREIGN', `${path} is a database, but not one of Assay's`, {
      fix: 'Move the file away; a new store is made in its place.',
    });
  }
  if (version > SCHEMA_VERSION) {
    throw new AssayError(
      'environment',
      'E_STORE_VERSION',
      `${path} has tables of version ${version}; this Assay knows versions up to ${SCHEMA_VERSION}`,
      { fix: 'Use the Assay that wrote it, or a later one.' },
    );
  }
  return version;
}

function createTables(database: Database, sealer: Sealer): void {
  database.exec(schema);
  sealEverything(database, sealer);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

/** Changing the journal mode does not wait for other processes by itself, so it is tried again for a while. */
function useWriteAheadLog(database: Database): void {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof AssayError && error.code === 'E_STORE_BUSY';
}

const FILE = 'made';
const WORDS =
  'The database assay.db and the key label-key were made beside this file. Where one is gone, it was lost.\n';

/**
 * A database that is empty and a key that is not there are those of a new store, unless the store is known to have had
 * them. Without the key nobody could tell what was changed or taken out.
 */
export async function refuseLost(home: string): Promise<void> {
  const mark = join(home, FILE);
  if ((await sizeOf(mark)) === null) return;
  const database = join(home, 'assay.db');
  const bytes = await sizeOf(database);
  if (bytes === null || bytes === 0)
    throw new AssayError(
      'environment',
      'E_STORE_DAMAGED',
      `${database} is ${bytes === null ? 'gone' : 'empty'}, and with it everything that was stored in it`,
      { fix: `Put it back from a copy; or remove ${home}, and the next run makes a new store.` },
    );
  const key = join(home, 'label-key');
  if ((await sizeOf(key)) === null)
    throw new AssayError(
      'environment',
      'E_LABEL_KEY',
      `${key} is gone: what is stored cannot be told from what somebody changed`,
      { fix: `Put it back from a copy. To believe what is there and seal it again, remove ${mark}.` },
    );
}

export async function markMade(home: string): Promise<void> {
  await writeFile(join(home, FILE), WORDS, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
}

interface CopiedStore {
  /** In the place of `.assay`. */
  readonly home: string;
  readonly remove: () => Promise<void>;
}

/**
 * The database with its log in a folder where SQLite may write beside it, and where tables of an earlier version can be
 * brought up to date. The key comes along where this user can read it. Blobs stay where they are.
 */
export async function copyStore(home: string): Promise<CopiedStore> {
  const copy = await mkdtemp(join(tmpdir(), 'assay-reading-'));
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true });
  try {
    await copyFile(join(home, 'assay.db'), join(copy, 'assay.db'), constants.COPYFILE_FICLONE);
    await chmod(join(copy, 'assay.db'), 0o600);
    for (const name of ['assay.db-wal', 'label-key'])
      await copyIfReadable(join(home, name), join(copy, name));
    return { home: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copyIfReadable(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    await chmod(to, 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EACCES', 'EPERM'].includes(code)) throw error;
  }
}

/** Whether there is a database that this user can read and not write: by its rights, its folder's, or its disk's. */
export async function isReadOnly(database: string): Promise<boolean> {
  const can = (path: string, right: number): Promise<boolean> =>
    access(path, right).then(
      () => true,
      () => false,
    );
  if (!(await can(database, constants.R_OK))) return false;
  // SQLite makes its log beside the database.
  return !(await can(database, constants.W_OK)) || !(await can(dirname(database), constants.W_OK));
}
