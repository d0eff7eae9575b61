import { AssayError } from '@assay/records';

/** One comparison of two players: who stood first, who second, and who won. */
export interface Battle {
  /** The player in the first position (shown first, at home, with the first move). */
  readonly a: string;
  readonly b: string;
  readonly winner: 'a' | 'b' | 'tie';
  /** How many identical battles this row stands for; 1 if absent. */
  readonly count?: number;
  /** What each of them weighs in the fit, from 0 (left out of it) up; 1 if absent. */
  readonly weight?: number;
  /** What it shares with other battles: the prompt, the opening. Without one it stands alone. */
  readonly cluster?: string | null;
  /** Who voted, where one of many did: errors are clustered both ways. Without one it stands alone. */
  readonly voter?: string | null;
}

/** Refuses a battle that cannot be counted; `row` counts from 1. */
export function assertBattle(battle: Battle, row: number): void {
  const problem = problemOf(battle);
  if (problem !== null) throw new AssayError('usage', 'E_METRIC_BATTLE', `battle ${row}: ${problem}`);
}

function problemOf({ a, b, winner, count = 1, weight = 1 }: Battle): string | null {
  if (typeof a !== 'string' || typeof b !== 'string') {
    return `the players are ${JSON.stringify(a)} and ${JSON.stringify(b)}; expected two names`;
  }
  if (a === b) return `${JSON.stringify(a)} met itself; expected two different players`;
  if (winner !== 'a' && winner !== 'b' && winner !== 'tie') {
    return `the winner is ${JSON.stringify(winner)}; expected "a", "b" or "tie"`;
  }
  if (!Number.isSafeInteger(count) || count < 1)
    return `the count is ${count}; expected a whole number from 1`;
  if (!Number.isFinite(weight) || weight < 0)
    return `the weight is ${weight}; expected a finite number from 0`;
  return null;
}

/** What happened between two players in this order, by total weight. */
export interface PairTally {
  readonly first: number;
  readonly second: number;
  wins: number;
  ties: number;
  losses: number;
}

/** Which rows belong together. */
export interface Grouping {
  /** For each row its group; −1: the row stands alone. */
  readonly of: Int32Array;
  /** Distinct groups, battles that stand alone not included. */
  readonly named: number;
}

/** Battles as columns; `outcome` is 0 where the first player won, 1 for a tie, 2 where the second won. */
export interface BattleTable {
  /** By code unit, so that nothing depends on the order of the battles. */
  readonly players: readonly string[];
  /** Ordered by (first, second). */
  readonly pairs: readonly PairTally[];
  /** For each row its place in `pairs`. */
  readonly pair: Int32Array;
  readonly outcome: Uint8Array;
  readonly count: Float64Array;
  readonly weight: Float64Array;
  readonly clusters: Grouping;
  /** Null where no battle names who voted. */
  readonly voters: Grouping | null;
  readonly battles: number;
  /** Whether any weight differs from 1. */
  readonly weighted: boolean;
}

const OUTCOME = { a: 0, tie: 1, b: 2 } as const;

/** Reads battles once and tallies them by ordered pair. Rows of weight 0 are dropped. Cost: O(battles + pairs log pairs). */
export function tabulateBattles(battles: Iterable<Battle>): BattleTable {
  const names = new Map<string, number>();
  const clusterNames = new Map<string, number>();
  const voterNames = new Map<string, number>();
  const first: number[] = [];
  const second: number[] = [];
  const outcome: number[] = [];
  const count: number[] = [];
  const weight: number[] = [];
  const cluster: number[] = [];
  const voter: number[] = [];
  let row = 0;
  for (const battle of battles) {
    row += 1;
    assertBattle(battle, row);
    if (battle.weight === 0) continue;
    first.push(place(names, battle.a));
    second.push(place(names, battle.b));
    outcome.push(OUTCOME[battle.winner]);
    count.push(battle.count ?? 1);
    weight.push(battle.weight ?? 1);
    cluster.push(battle.cluster == null ? -1 : place(clusterNames, battle.cluster));
    voter.push(battle.voter == null ? -1 : place(voterNames, battle.voter));
  }
  const players = [...names.keys()].sort();
  const rank = new Int32Array(players.length);
  for (const [index, player] of players.entries()) rank[names.get(player)!] = index;
  const columns = {
    outcome: Uint8Array.from(outcome),
    count: Float64Array.from(count),
    weight: Float64Array.from(weight),
  };
  const keys = first.map((a, i) => rank[a]! * players.length + rank[second[i]!]!);
  return {
    players,
    ...tallyPairs(keys, players.length, columns),
    ...columns,
    clusters: { of: Int32Array.from(cluster), named: clusterNames.size },
    voters: voterNames.size === 0 ? null : { of: Int32Array.from(voter), named: voterNames.size },
    battles: count.reduce((total, each) => total + each, 0),
    weighted: weight.some((each) => each !== 1),
  };
}

function tallyPairs(
  keys: readonly number[],
  players: number,
  columns: Pick<BattleTable, 'outcome' | 'count' | 'weight'>,
): Pick<BattleTable, 'pairs' | 'pair'> {
  const sorted = [...new Set(keys)].sort((a, b) => a - b);
  const index = new Map(sorted.map((key, i) => [key, i]));
  const pairs = sorted.map((key) => {
    const second = key % players;
    return { first: (key - second) / players, second, wins: 0, ties: 0, losses: 0 };
  });
  const pair = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i += 1) {
    const at = index.get(keys[i]!)!;
    pair[i] = at;
    const tally = pairs[at]!;
    const amount = columns.count[i]! * columns.weight[i]!;
    if (columns.outcome[i] === OUTCOME.a) tally.wins += amount;
    else if (columns.outcome[i] === OUTCOME.tie) tally.ties += amount;
    else tally.losses += amount;
  }
  return { pairs, pair };
}

function place(places: Map<string, number>, name: string): number {
  const known = places.get(name);
  if (known !== undefined) return known;
  places.set(name, places.size);
  return places.size - 1;
}
