import type { ArenaGame, ArenaMove, ArenaRun, SeedPair } from '@assay/records';

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
