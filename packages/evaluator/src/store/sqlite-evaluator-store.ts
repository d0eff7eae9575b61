import { Database } from '@assay/engine';
import { AssayError } from '@assay/records';
import { sqliteDialect } from './dialect/sqlite-dialect.ts';
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
