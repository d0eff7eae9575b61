import { BlobFiles, type Blobs, Database, openStorePart } from '@assay/engine';
import { AssayError } from '@assay/records';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SharedVaultFiles } from '../vault/shared-vault-files.ts';
import type { VaultFiles } from '../vault/vault-files.ts';
import { VaultFolder } from '../vault/vault-folder.ts';
import { postgresDialect, sqliteDialect } from './dialect.ts';
import { openEvaluatorDatabase } from './evaluator-database.ts';
import type { EvaluatorStore } from './evaluator-store.ts';
import { evaluatorStore, tableVersions } from './evaluator-tables.ts';

const BUSY_TIMEOUT_MS = 15_000;

/** The store of a home in one SQLite file: triggers refuse what is not an addition, every commit is forced to the disk. */
export function openSqliteEvaluatorStore(path: string): EvaluatorStore {
  const database = new Database(path, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    prepareDatabase(database);
    return evaluatorStore(database, sqliteDialect);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A home of an earlier version gets what was added since. */
function prepareDatabase(database: Database): void {
  const versions = tableVersions(sqliteDialect);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  database.transaction('immediate', () => {
    const version = database.number('PRAGMA user_version');
    const isEmpty = database.number('SELECT count(*) FROM sqlite_schema') === 0;
    if ((version === 0 && !isEmpty) || version > versions.length) throw foreign(database.path);
    if (version === versions.length) return;
    for (const tables of versions.slice(version)) database.exec(tables);
    database.exec(`PRAGMA user_version = ${versions.length}`);
  });
}

function foreign(path: string): AssayError {
  const message = `${path} is not a ledger that this version of Assay can read`;
  return new AssayError('environment', 'E_LEDGER_FOREIGN', message, {
    fix: 'Use the version of Assay that wrote it, or name another home.',
  });
}

interface Records {
  readonly store: EvaluatorStore;
  /** What came in, byte for byte, under its digest. */
  readonly blobs: Blobs;
  /** What is hidden. */
  readonly hidden: VaultFiles;
  readonly close: () => void;
}

/** Where the log of a home is that has no PostgreSQL. */
export function ledgerFile(path: string): string {
  return join(path, 'ledger.sqlite');
}

/** The records, artifacts and hidden files of a home: in its folder, or at the address of a store. */
export async function openRecords(
  path: string,
  address: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Records> {
  if (address === null) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const store = openSqliteEvaluatorStore(ledgerFile(path));
    const blobs = new BlobFiles(join(path, 'artifacts'));
    return { store, blobs, hidden: new VaultFolder(path), close: () => store.close() };
  }
  const database = openEvaluatorDatabase(address);
  const store = evaluatorStore(database, postgresDialect);
  const { blobs, close } = await openStorePart(address, 'evaluator', env);
  return {
    store,
    blobs,
    hidden: new SharedVaultFiles(database, new VaultFolder(path)),
    close: () => {
      store.close();
      // Its connections are idle by now; that one could not be ended is nobody's loss.
      void close().catch(() => undefined);
    },
  };
}
