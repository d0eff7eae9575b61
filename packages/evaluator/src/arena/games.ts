import { Database, type SqlDatabase } from '@assay/engine';
import {
  type ArenaFailure,
  type ArenaGame,
  arenaGameSchema,
  type ArenaMove,
  arenaMoveSchema,
  type ArenaRun,
  arenaRunSchema,
  AssayError,
  type JsonValue,
  type SeedPair,
  seedPairSchema,
} from '@assay/records';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Dialect, sqliteDialect } from '../store/dialect.ts';

/** A game with what was played in it. */
export interface PlayedGame {
  readonly game: ArenaGame;
  readonly moves: readonly ArenaMove[];
}

/** A run before its seeds are drawn. */
export type CommittedRun = Omit<ArenaRun, 'seeds'> & { readonly policy: ArenaRun['seeds']['policy'] };

/**
 * What an arena keeps: runs, the rounds that were scheduled, the games that were played. Everything is added, nothing
 * changes, and what a call has added is on the disk when it returns.
 */
export interface Games {
  /** Keeps who takes part and by which version; only then is the secret of the seeds drawn. All of it or nothing. */
  readonly begin: (run: CommittedRun, draw: () => string) => ArenaRun;
  readonly run: (id: string) => ArenaRun | null;
  /** In the order in which they began. */
  readonly runs: () => readonly ArenaRun[];
  /** The next round; the numbers of its pairs follow on those before. */
  readonly addRound: (run: string, pairs: readonly SeedPair[]) => void;
  readonly rounds: (run: string) => readonly (readonly SeedPair[])[];
  /** Games of scheduled pairs, each once: E_GAME_UNSCHEDULED and E_GAME_TWICE, and none of them is kept. */
  readonly keep: (run: string, games: readonly PlayedGame[]) => void;
  /** By pair, then by who stood first. */
  readonly games: (run: string) => readonly ArenaGame[];
  /** What was played in a game; null where there is none of that name. */
  readonly moves: (run: string, game: string) => readonly ArenaMove[] | null;
  readonly close: () => void;
}

export function gameTables({ counted, integer, text, strict, byKey, refuseChanges }: Dialect): string {
  return `
  CREATE TABLE runs (number ${counted}, id ${text} NOT NULL UNIQUE, record ${text} NOT NULL) ${strict};
  CREATE TABLE seeds (run ${text} PRIMARY KEY REFERENCES runs (id), policy ${text} NOT NULL, secret ${text} NOT NULL) ${strict};
  CREATE TABLE rounds (
    run ${text} NOT NULL REFERENCES runs (id), number ${integer} NOT NULL, first ${integer} NOT NULL, next ${integer} NOT NULL,
    pairs ${text} NOT NULL, PRIMARY KEY (run, number)
  ) ${strict};
  CREATE TABLE games (
    run ${text} NOT NULL REFERENCES runs (id), pair ${integer} NOT NULL, leg ${integer} NOT NULL, record ${text} NOT NULL,
    moves ${text} NOT NULL, PRIMARY KEY (run, pair, leg)
  ) ${byKey};
  ${refuseChanges('runs', 'seeds', 'rounds', 'games')}`;
}

interface RunRow {
  readonly record: string;
  readonly policy: string;
  readonly secret: string;
}

const movesSchema = z.array(arenaMoveSchema).readonly();
const pairsSchema = z.array(seedPairSchema).readonly();
const committedSchema = arenaRunSchema.omit({ seeds: true });

/** The games of an evaluator's home in its database; triggers refuse what is not an addition. */
export function sqlGames(database: SqlDatabase): Games {
  const insertRun = database.prepare<[string, string]>('INSERT INTO runs (id, record) VALUES (?, ?)');
  const insertSeeds = database.prepare<[string, string, string]>('INSERT INTO seeds VALUES (?, ?, ?)');
  const runRows = 'SELECT record, policy, secret FROM runs JOIN seeds ON run = id';
  const oneRun = database.prepare<[string], RunRow>(`${runRows} WHERE id = ?`);
  const allRuns = database.prepare<[], RunRow>(`${runRows} ORDER BY number`);
  const insertRound = database.prepare<[string, number, number, number, string]>(
    'INSERT INTO rounds VALUES (?, ?, ?, ?, ?)',
  );
  const roundRows = database.prepare<[string], { pairs: string; next: number }>(
    'SELECT pairs, next FROM rounds WHERE run = ? ORDER BY number',
  );
  const roundOf = database.prepare<[string, number], { pairs: string; first: number }>(
    'SELECT pairs, first FROM rounds WHERE run = ? AND next > ? ORDER BY number LIMIT 1',
  );
  const insertGame = database.prepare<[string, number, number, string, string]>(
    'INSERT INTO games VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const gameRows = database.prepare<[string], { record: string }>(
    'SELECT record FROM games WHERE run = ? ORDER BY pair, leg',
  );
  const movesOf = database.prepare<[string, number, number], { moves: string }>(
    'SELECT moves FROM games WHERE run = ? AND pair = ? AND leg = ?',
  );
  const rounds = (run: string) => roundRows.all(run).map(({ pairs }) => pairsSchema.parse(JSON.parse(pairs)));

  /** Looked up once for each round: all games of a batch are of one or two. */
  function checkScheduled(run: string, games: readonly PlayedGame[]): void {
    let [from, to]: [number, number] = [0, 0];
    let pairs: readonly z.infer<typeof seedPairSchema>[] = [];
    for (const { game } of games.toSorted((one, other) => one.game.pair - other.game.pair)) {
      if (game.pair < from || game.pair >= to) {
        const row = roundOf.get(run, game.pair);
        if (row === undefined) throw unscheduled(game);
        pairs = pairsSchema.parse(JSON.parse(row.pairs));
        [from, to] = [row.first, row.first + pairs.length];
      }
      const pair = pairs[game.pair - from];
      const [first, second] = legOf(game) === 0 ? [pair?.a, pair?.b] : [pair?.b, pair?.a];
      const isScheduled = first === game.first && second === game.second && pair?.opening === game.opening;
      if (!isScheduled || pair?.judge !== game.judge) throw unscheduled(game);
    }
  }

  return {
    begin: ({ policy, ...given }, draw) =>
      database.transaction('immediate', () => {
        const run = committedSchema.parse(given);
        insertRun.run(run.id, JSON.stringify(run));
        const secret = draw();
        insertSeeds.run(run.id, policy, secret);
        return runOf({ record: JSON.stringify(run), policy, secret });
      }),
    run: (id) => {
      const row = oneRun.get(id);
      return row === undefined ? null : runOf(row);
    },
    runs: () => allRuns.all().map(runOf),
    addRound: (run, given) =>
      database.transaction('immediate', () => {
        const before = roundRows.all(run);
        const first = before.at(-1)?.next ?? 0;
        const pairs = pairsSchema.parse(given);
        if (pairs.length === 0 || pairs.some(({ pair }, i) => pair !== first + i))
          throw new AssayError('usage', 'E_ROUND', `a round of ${run} has pairs from number ${first} on`);
        insertRound.run(run, before.length, first, first + pairs.length, JSON.stringify(pairs));
      }),
    rounds,
    keep: (run, played) => {
      const checked = played.map(({ game, moves }) => ({ game: arenaGameSchema.parse(game), moves }));
      database.transaction('immediate', () => {
        checkScheduled(run, checked);
        for (const { game, moves } of checked) {
          const { pair } = game;
          const added = insertGame.run(run, pair, legOf(game), JSON.stringify(game), JSON.stringify(moves));
          if (added === 0) throw twice(game);
        }
      });
    },
    games: (run) => gameRows.all(run).map(({ record }) => arenaGameSchema.parse(JSON.parse(record))),
    moves: (run, game) => {
      const found = /^(\d+)([ab])$/.exec(game);
      if (found === null) return null;
      const row = movesOf.get(run, Number(found[1]), found[2] === 'a' ? 0 : 1);
      return row === undefined ? null : movesSchema.parse(JSON.parse(row.moves));
    },
    close: () => database.close(),
  };
}

function runOf({ record, policy, secret }: RunRow): ArenaRun {
  const commitment = `sha256:${createHash('sha256').update(secret).digest('hex')}`;
  return arenaRunSchema.parse({ ...(JSON.parse(record) as object), seeds: { policy, secret, commitment } });
}

const legOf = ({ id }: ArenaGame): 0 | 1 => (id.endsWith('a') ? 0 : 1);

function unscheduled({ id, first, second }: ArenaGame): AssayError {
  const message = `the game ${id} of ${first} and ${second} was not scheduled, and is not kept`;
  return new AssayError('usage', 'E_GAME_UNSCHEDULED', message);
}

function twice({ id }: ArenaGame): AssayError {
  return new AssayError('usage', 'E_GAME_TWICE', `the game ${id} is kept already`);
}

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

/** All that a player is told: never who the other is, which seed it is, or which game of how many. */
export interface MoveQuestion {
  /** A name of this game that says nothing. */
  readonly game: string;
  /** 0: it stands first. */
  readonly side: 0 | 1;
  readonly observation: JsonValue;
  readonly legal: readonly JsonValue[] | null;
}

export type MoveReply =
  | { readonly kind: 'moved'; readonly move: JsonValue; readonly ms: number }
  | { readonly kind: 'failed'; readonly failure: ArenaFailure; readonly why: string; readonly ms: number };

/** A player at one seed pair. What it does wrong is an answer; what the machine does wrong is thrown. */
export interface SeatedPlayer {
  readonly move: (question: MoveQuestion) => Promise<MoveReply>;
  readonly leave: () => Promise<void>;
}

/** One who takes part in a run, for as long as the run is played. */
export interface Player {
  /** Sits down for one seed pair: both games of it and nothing else. */
  readonly sit: () => SeatedPlayer;
  readonly close: () => Promise<void>;
}

/** Has one seed pair played or judged; `legs` are those that are not kept yet. */
export interface Referee {
  readonly play: (pair: SeedPair, legs: readonly (0 | 1)[]) => Promise<readonly PlayedGame[]>;
  /** How many pairs it is good to have at one time. */
  readonly atOnce: number;
  readonly close: () => Promise<void>;
}

/** Where a game stands after its moves. */
export type Position =
  | { readonly kind: 'illegal'; readonly why: string }
  | {
      readonly kind: 'open' | 'over';
      /** Whose turn it is: 0 for the player who stands first. */
      readonly turn: 0 | 1;
      readonly observation: JsonValue;
      /** Null where the environment does not list them. */
      readonly legal: readonly JsonValue[] | null;
      /** Of an open game null. */
      readonly winner: 0 | 1 | 'draw' | null;
      /** How much worse the last move was than that of the reference policy; null where there is none. */
      readonly regret: number | null;
      /** For people; null where the environment draws nothing. */
      readonly picture: string | null;
    };

export interface PositionQuestion {
  /** A name that tells nobody anything. */
  readonly game: string;
  readonly seed: number;
  readonly moves: readonly JsonValue[];
  readonly draws?: boolean;
}

/** The rules of a game. It is asked with the seed and all moves: nothing has to be restored after an end. */
export interface Environment {
  /** Throws E_ARENA_ENVIRONMENT where it fails itself: that is nobody's loss. */
  readonly position: (question: PositionQuestion) => Promise<Position>;
  readonly close: () => Promise<void>;
}
