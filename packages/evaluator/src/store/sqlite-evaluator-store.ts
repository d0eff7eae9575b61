import { Database } from '@assay/engine';
import { AssayError } from '@assay/records';
import { boardTables, sqliteBoards } from '../board/sqlite-boards.ts';
import { evaluatorTables, sqliteEvaluators } from '../contract/sqlite-evaluators.ts';
import { ledgerTables, sqliteLedgerStore } from '../ledger/sqlite-ledger-store.ts';
import { reviewTables, sqliteReviews } from '../review/store/sqlite-reviews.ts';
import { scoreTables, sqliteScores } from '../score/sqlite-scores.ts';
import { sqliteSubmissions, submissionTables } from '../submit/sqlite-submissions.ts';
import type { EvaluatorStore } from './evaluator-store.ts';

const BUSY_TIMEOUT_MS = 15_000;

/** What each version added to the one before; a home of an earlier version gets the rest when it is opened. */
const versions = [
  ledgerTables,
  [evaluatorTables, submissionTables, scoreTables, boardTables].join('\n'),
  reviewTables,
] as const;

/** The store of a home in one SQLite file: triggers refuse what is not an addition, every commit is forced to the disk. */
export function openSqliteEvaluatorStore(path: string): EvaluatorStore {
  const database = new Database(path, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    prepareDatabase(database);
    return {
      ledger: sqliteLedgerStore(database),
      evaluators: sqliteEvaluators(database),
      submissions: sqliteSubmissions(database),
      scores: sqliteScores(database),
      boards: sqliteBoards(database),
      reviews: sqliteReviews(database),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareDatabase(database: Database): void {
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
  const message = `${path} is not a ledger that this Assay knows`;
  return new AssayError('environment', 'E_LEDGER_FOREIGN', message, {
    fix: 'Use the Assay that wrote it, or name another home.',
  });
}
