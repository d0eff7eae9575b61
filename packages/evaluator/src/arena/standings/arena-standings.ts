import { nodeDigester } from '@assay/engine';
import { onlineElo, screenVoters, type Vote } from '@assay/metrics';
import type { ArenaGame, ArenaRun, JsonValue, SeedPair } from '@assay/records';
import { battlesOf, type FinishedPair, finishedPairs } from './battles.ts';
import { headToHead } from './head-to-head.ts';
import { playerStanding } from './player-standing.ts';
import { ratePlayers } from './rate-players.ts';
import type { PlayerStanding, Standings } from './standings.ts';

export interface PlayedRun {
  readonly run: ArenaRun;
  readonly rounds: readonly (readonly SeedPair[])[];
  readonly games: readonly ArenaGame[];
  /** Answers: which judges are people, whose votes are screened. */
  readonly voters?: readonly string[];
}

/** Everything that games say. The same games give the same standings. */
export function arenaStandings({ run, rounds, games, voters = [] }: PlayedRun): Standings {
  const { rules } = run;
  const pairs = finishedPairs(games);
  const battles = battlesOf(games, rules.match, voters);
  const { ratings, groups, firstAdvantage, refused } = ratePlayers(battles, rules);
  const elo = onlineElo(battles);
  const players = run.players
    .map(
      (player): PlayerStanding => ({
        ...playerStanding(player, games, pairs, rules.level),
        rating: ratings.get(player.name)?.rating ?? null,
        interval: ratings.get(player.name)?.interval ?? null,
        group: groups.get(player.name) ?? null,
        online_elo: elo.get(player.name) ?? 1000,
      }),
    )
    .toSorted(bestFirst);
  const played = new Map<number, number>();
  for (const { pair } of games) played.set(pair, (played.get(pair) ?? 0) + 1);
  const complete = [...played.values()].filter((count) => count === 2).length;
  return {
    schema_version: 'assay.arena-standings.v1',
    run_id: run.id,
    arena_key: run.arena_key,
    version: run.version,
    match: rules.match,
    begun_at: run.begun_at,
    seeds: { policy: run.seeds.policy, commitment: run.seeds.commitment },
    pairings: pairingsDigest(rounds),
    scheduled: 2 * rounds.flat().length,
    games: games.length,
    pairs: pairs.length,
    missing: complete - pairs.length,
    position_inconsistent: rules.match === 'answers' ? pairs.filter(isInconsistent).length : null,
    level: rules.level,
    players,
    refused,
    head_to_head: headToHead(pairs, rules),
    best_of: bestOf(players),
    first_advantage: firstAdvantage,
    voters: voters.length === 0 ? null : screenVoters(votesOf(pairs, voters)),
  };
}

function bestFirst(one: PlayerStanding, other: PlayerStanding): number {
  const [a, b] = [one, other].map(({ rating, win_rate }) => [rating ?? 0, win_rate.value ?? 0] as const);
  return b![0] - a![0] || b![1] - a![1] || (one.name < other.name ? -1 : 1);
}

/** Who met whom at what, in order: what a record names. */
function pairingsDigest(rounds: readonly (readonly SeedPair[])[]): string {
  return nodeDigester.json(rounds.map((round) => round.map((pair): JsonValue => ({ ...pair }))));
}

/** The two orders name different answers as the better one, or only one of them any. */
const isInconsistent = ({ games: [one, other] }: FinishedPair): boolean => one.score !== 1 - other.score!;

function bestOf(players: readonly PlayerStanding[]): Standings['best_of'] {
  const entered = players.flatMap(({ name, entrant }) => (entrant === null ? [] : [{ name, entrant }]));
  return Array.from(
    Map.groupBy(entered, ({ entrant }) => entrant),
    ([entrant, entries]) => ({ entrant, entries: entries.length, best: entries[0]!.name }),
  );
}

function votesOf(pairs: readonly FinishedPair[], voters: readonly string[]): readonly Vote[] {
  return pairs
    .filter(({ judge }) => judge !== null && voters.includes(judge))
    .map(({ judge, a, b, score, opening }) => ({
      voter: judge!,
      a,
      b,
      winner: score > 0.5 ? 'a' : score < 0.5 ? 'b' : 'tie',
      cluster: String(opening),
    }));
}
