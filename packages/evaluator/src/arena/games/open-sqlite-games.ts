import { Database } from '@assay/engine';
import { AssayError } from '@assay/records';
import { sqliteDialect } from '../../store/dialect/sqlite-dialect.ts';
import type { Games } from './games.ts';
import { gameTables, sqlGames } from './sql-games.ts';

const BUSY_TIMEOUT_MS = 15_000;
const VERSION = 1;

/** The games of an evaluator's home in one SQLite file. */
export function openSqliteGames(path: string): Games {
  const database = new Database(path, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    prepareDatabase(database);
    return sqlGames(database);
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
    if (version === 0 && isEmpty)
      database.exec(`${gameTables(sqliteDialect)} PRAGMA user_version = ${VERSION}`);
    else if (version !== VERSION)
      throw new AssayError(
        'environment',
        'E_GAMES_FOREIGN',
        `${database.path} does not contain games that this version of Assay can read`,
        {
          fix: 'Use the version of Assay that wrote it, or name another home.',
        },
      );
  });
}
