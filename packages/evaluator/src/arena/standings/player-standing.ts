import { type ArenaFailure, type ArenaGame, type ArenaPlayer, arenaFailures } from '@assay/records';
import type { FinishedPair } from './battles.ts';
import { type ClusteredValue, clusteredMean, pairRate } from './pair-rate.ts';
import type { PlayerStanding } from './standings.ts';

type Results = Omit<PlayerStanding, 'rating' | 'interval' | 'group' | 'online_elo'>;

/** What the games of one player say about it alone. */
export function playerStanding(
  player: ArenaPlayer,
  games: readonly ArenaGame[],
  pairs: readonly FinishedPair[],
  level: number,
): Results {
  const { name, entrant, is_reference, digest } = player;
  const own = games.filter(({ first, second }) => first === name || second === name);
  const scores = own.flatMap(({ first, score }) =>
    score === null ? [] : [first === name ? score : 1 - score],
  );
  const countOf = (wanted: number) => scores.filter((score) => score === wanted).length;
  const failed = own.filter((game) => failedIn(game, name));
  const values = (valueOf: (game: ArenaGame) => number | null): readonly ClusteredValue[] =>
    own.flatMap((game) => {
      const value = valueOf(game);
      return value === null ? [] : [{ value, cluster: game.opening }];
    });
  const regrets = values(({ first, regret }) => (first === name ? regret.first : regret.second));
  return {
    name,
    entrant,
    is_reference,
    digest,
    games: own.length,
    wins: countOf(1),
    draws: countOf(0.5),
    losses: countOf(0),
    win_rate: pairRate(scoresOf(pairs, name), level),
    completion: pairRate(
      values((game) => (failedIn(game, name) ? 0 : 1)),
      level,
    ),
    failures: failuresOf(failed),
    regret: regrets.length === 0 ? null : clusteredMean(regrets, level),
  };
}

/** The scores of a player over pairs, from its own side. */
function scoresOf(pairs: readonly FinishedPair[], name: string): readonly ClusteredValue[] {
  return pairs
    .filter(({ a, b }) => a === name || b === name)
    .map(({ a, score, opening }) => ({ value: a === name ? score : 1 - score, cluster: opening }));
}

function failedIn({ first, second, failed }: ArenaGame, name: string): boolean {
  return failed !== null && (failed === 'first' ? first : second) === name;
}

function failuresOf(failed: readonly ArenaGame[]): PlayerStanding['failures'] {
  const counts: Partial<Record<ArenaFailure, number>> = {};
  for (const failure of arenaFailures) {
    const count = failed.filter(({ ending }) => ending === failure).length;
    if (count > 0) counts[failure] = count;
  }
  return counts;
}
