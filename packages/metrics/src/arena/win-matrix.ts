import type { Battle } from './battle.ts';
import { tabulateBattles } from './battle-table.ts';

export interface WinMatrix {
  readonly players: readonly string[];
  /** wins[i][j]: how often i beat j, in either position, by count and weight. */
  readonly wins: readonly (readonly number[])[];
  /** Symmetric. */
  readonly ties: readonly (readonly number[])[];
}

/** Who beat whom how often; players by code unit, the diagonal 0. Cost: O(battles + players²). */
export function winMatrix(battles: Iterable<Battle>): WinMatrix {
  const { players, pairs } = tabulateBattles(battles);
  const zeros = () => players.map(() => players.map(() => 0));
  const wins = zeros();
  const ties = zeros();
  for (const pair of pairs) {
    wins[pair.first]![pair.second]! += pair.wins;
    wins[pair.second]![pair.first]! += pair.losses;
    ties[pair.first]![pair.second]! += pair.ties;
    ties[pair.second]![pair.first]! += pair.ties;
  }
  return { players, wins, ties };
}
