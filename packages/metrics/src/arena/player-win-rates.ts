import { clusteredRateInterval, type Interval } from '../compare/proportion-intervals.ts';
import { clusteredFromSquares } from '../compare/mean-interval.ts';
import { type Battle, type BattleTable, tabulateBattles } from './battles.ts';

export interface PlayerWinRate {
  readonly player: string;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** (wins + ties/2) over battles. */
  readonly rate: number;
  /** Wilson's, its design effect from clusters; null below two of them. */
  readonly interval: Interval | null;
}

/**
 * How often each player won, a tie for half a win, players by code unit. Battles by count, not by weight, which
 * is for the fit. Cost: O(battles + players).
 */
export function playerWinRates(table: BattleTable, level = 0.95): readonly PlayerWinRate[] {
  const rows = rowsByPlayer(table);
  const sums = new Float64Array(table.clusters.named);
  return table.players.map((player, index) => {
    const own = rows[index]!;
    const counts = new Float64Array(3);
    for (const row of own) counts[outcomeFor(table, row, index)]! += table.count[row]!;
    const [wins = 0, ties = 0, losses = 0] = counts;
    const trials = wins + ties + losses;
    const rate = (wins + ties / 2) / trials;
    const residualOf = (row: number) => 1 - outcomeFor(table, row, index) / 2 - rate;
    const { squares, clusters } = clusterSquares(table, own, sums, residualOf);
    const { corrected } = clusteredFromSquares(squares, clusters, trials, 1);
    const successes = wins + ties / 2;
    return {
      player,
      wins,
      ties,
      losses,
      rate,
      interval: clusteredRateInterval({ successes, trials, clusters, standardError: corrected }, level),
    };
  });
}

/** 0 where the player won, 1 for a tie, 2 where it lost. */
function outcomeFor({ pairs, pair, outcome }: BattleTable, row: number, player: number): number {
  return pairs[pair[row]!]!.first === player ? outcome[row]! : 2 - outcome[row]!;
}

function rowsByPlayer({ players, pairs, pair }: BattleTable): readonly Int32Array[] {
  const sizes = new Int32Array(players.length);
  const bothOf = (row: number) => [pairs[pair[row]!]!.first, pairs[pair[row]!]!.second] as const;
  for (let row = 0; row < pair.length; row += 1) for (const player of bothOf(row)) sizes[player]! += 1;
  const rows = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(players.length);
  for (let row = 0; row < pair.length; row += 1)
    for (const player of bothOf(row)) {
      rows[player]![filled[player]!] = row;
      filled[player]! += 1;
    }
  return rows;
}

/** Σ over clusters of (Σ residuals)²; a battle without one is a cluster of its own. `sums` is 0 everywhere, and is so again. */
function clusterSquares(
  { clusters, count }: BattleTable,
  rows: Int32Array,
  sums: Float64Array,
  residualOf: (row: number) => number,
): { readonly squares: number; readonly clusters: number } {
  const touched = new Set<number>();
  let [squares, alone] = [0, 0];
  for (const row of rows) {
    const cluster = clusters.of[row]!;
    const residual = residualOf(row);
    if (cluster === -1) {
      squares += count[row]! * residual ** 2;
      alone += count[row]!;
      continue;
    }
    touched.add(cluster);
    sums[cluster]! += count[row]! * residual;
  }
  for (const cluster of touched) {
    squares += sums[cluster]! ** 2;
    sums[cluster] = 0;
  }
  return { squares, clusters: touched.size + alone };
}

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
