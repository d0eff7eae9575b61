import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Database } from '@assay/engine';
import { type ArenaRun, AssayError } from '@assay/records';
import { type Games, openSqliteGames, sqlGames } from './games.ts';
import { openEvaluatorDatabase } from '../store/evaluator-database.ts';
import { evaluatorFolder } from '../ledger/evaluator-home.ts';

/** Where games are kept: in the home of an evaluator, which need not have a ledger to play. */
export interface ArenaHome {
  readonly path: string;
  /** Of the store that games are kept beside; null: in the folder. */
  readonly address: string | null;
  readonly games: Games;
  /** Where entries are copied to when they are committed to. */
  readonly entries: string;
  /** Nobody else plays this run until it is let go, or this process ends, however it does. */
  readonly hold: (run: string) => () => void;
  readonly close: () => void;
}

interface ArenaRequest {
  readonly cwd: string;
  readonly home?: string | undefined;
  /** Whether a home is made where there is none. */
  readonly make: boolean;
  /** An address of PostgreSQL: games are kept there, copies of entries stay in the folder. */
  readonly address?: string | null | undefined;
}

/** Opens the home, and makes it where `make` is said; a folder that its owner alone may open. */
export function openArenaHome({ cwd, home, make, address = null }: ArenaRequest): ArenaHome {
  const path = resolve(cwd, home ?? evaluatorFolder);
  const folder = join(path, 'arena');
  if (make) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries = join(folder, 'entries');
  if (address !== null) return { path, address, entries, ...sharedGames(address) };
  const games = openGames(join(path, 'arena.sqlite'), path, make);
  return {
    path,
    address,
    games,
    entries,
    hold: (run) => hold(join(folder, `${run}.lock`), run),
    close: () => games.close(),
  };
}

/** The lock of a run is one of the database's sessions: it is let go with the process, wherever that runs. */
function sharedGames(address: string): Pick<ArenaHome, 'games' | 'hold' | 'close'> {
  const database = openEvaluatorDatabase(address);
  const games = sqlGames(database);
  return {
    games,
    hold: (run) => database.hold(`arena ${run}`) ?? refuseHeld(run),
    close: () => games.close(),
  };
}

function openGames(file: string, path: string, make: boolean): Games {
  if (make || existsSync(file)) return openSqliteGames(file);
  throw new AssayError('usage', 'E_ARENA_NONE', `no games are stored in ${path}`, {
    fix: 'Play an arena first, or name the home where it was played.',
  });
}

/** A lock of SQLite's: the system lets it go with the process, be it killed. */
function hold(file: string, run: string): () => void {
  const database = new Database(file, { busyTimeoutMs: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    refuseHeld(run, cause);
  }
  return () => {
    database.close();
    rmSync(file, { force: true });
  };
}

function refuseHeld(run: string, cause?: unknown): never {
  throw new AssayError('usage', 'E_ARENA_HELD', `${run} is being played by another process`, { cause });
}

/** The run of that name, or the newest, of an arena where one is named. */
export function findRun(
  games: Games,
  { id, arenaKey }: { readonly id?: string | undefined; readonly arenaKey?: string },
): ArenaRun {
  const runs = games.runs().filter(({ arena_key }) => arenaKey === undefined || arena_key === arenaKey);
  const found = id === undefined ? runs.at(-1) : runs.find((run) => run.id === id);
  if (found !== undefined) return found;
  const known = runs.slice(-5).map((run) => run.id);
  const message = id === undefined ? 'nothing was played here yet' : `there is no run ${JSON.stringify(id)}`;
  throw new AssayError('usage', 'E_ARENA_RUN', message, {
    fix: known.length === 0 ? undefined : `The newest: ${known.join(', ')}.`,
  });
}
