import { nodeDigester } from '@assay/engine';
import {
  type Battle,
  clusteredRateInterval,
  clusteredStandardError,
  compensatedSum,
  ELO_SCALE,
  eloSummary,
  type EloSummary,
  type Interval,
  type MatchCounts,
  mean,
  meanInterval,
  onlineElo,
  type PlayerRating,
  rateBattles,
  type ScreenedVoter,
  screenVoters,
  sprt,
  type SprtPlan,
  type SprtState,
  stoppedMatch,
  type StoppedMatch,
  tabulateBattles,
  type Vote,
} from '@assay/metrics';
import {
  type ArenaFailure,
  arenaFailures,
  type ArenaGame,
  type ArenaPlayer,
  type ArenaRules,
  type ArenaRun,
  type JsonValue,
  type SeedPair,
} from '@assay/records';
import { battlesOf, type FinishedPair, finishedPairs } from './battles.ts';

/** One value between 0 and 1, and the opening that it shares with others. */
interface ClusteredValue {
  readonly value: number;
  readonly cluster: number;
}

/** The mean of values between 0 and 1 with Wilson's interval, its design effect from clusters; never outside of [0, 1]. */
function pairRate(values: readonly ClusteredValue[], level: number): Rate {
  const scores = values.map(({ value }) => value);
  const error = errorOf(values);
  const interval = clusteredRateInterval(
    {
      successes: compensatedSum(scores),
      trials: values.length,
      clusters: error?.clusters ?? 0,
      standardError: error?.corrected ?? null,
    },
    level,
  );
  return { value: mean(scores), interval, n: values.length };
}

/** The mean of values of any size, with Student's interval over clusters. */
function clusteredMean(values: readonly ClusteredValue[], level: number): Rate {
  const average = mean(values.map(({ value }) => value));
  const error = errorOf(values);
  if (average === null || error === null) return { value: average, interval: null, n: values.length };
  const estimate = {
    mean: average,
    standardError: error.corrected,
    degreesOfFreedom: error.clusters - 1,
    clustered: true,
  };
  return { value: average, interval: meanInterval(estimate, level), n: values.length };
}

function errorOf(values: readonly ClusteredValue[]) {
  return clusteredStandardError(
    values.map(({ value }) => value),
    values.map(({ cluster }) => cluster),
  );
}

type Counts = [number, number, number, number, number];

/** How any two players fared against each other, in the order in which they first met. */
function headToHead(pairs: readonly FinishedPair[], rules: ArenaRules): readonly HeadToHead[] {
  const meetings = new Map<string, { a: string; b: string; scores: { value: number; cluster: number }[] }>();
  for (const { a, b, score, opening } of pairs) {
    const key = JSON.stringify([a, b].toSorted());
    const meeting = meetings.get(key) ?? { a, b, scores: [] };
    meetings.set(key, meeting);
    meeting.scores.push({ value: a === meeting.a ? score : 1 - score, cluster: opening });
  }
  return Array.from(meetings.values(), ({ a, b, scores }) => {
    const values = scores.map(({ value }) => value);
    const pentanomial = countsOf(values);
    return {
      a,
      b,
      pentanomial,
      score: pairRate(scores, rules.level),
      summary: eloSummary({ kind: 'pentanomial', pairs: pentanomial }, rules.level),
      sequential: rules.sequential === null ? null : sequentialResult(values, rules.sequential, rules.level),
    };
  });
}

function countsOf(scores: readonly number[]): Counts {
  const counts: Counts = [0, 0, 0, 0, 0];
  for (const score of scores) counts[Math.round(score * 4)]! += 1;
  return counts;
}

/** More points than this say nothing more in a picture. */
const MOST_POINTS = 100;

function sequentialResult(scores: readonly number[], plan: SprtPlan, level: number): SequentialResult {
  const match = (upTo: number) => ({ kind: 'pentanomial', pairs: countsOf(scores.slice(0, upTo)) }) as const;
  const step = Math.max(1, Math.ceil(scores.length / MOST_POINTS));
  const looks = Array.from({ length: Math.ceil(scores.length / step) }, (_, i) =>
    Math.min(scores.length, (i + 1) * step),
  );
  return {
    ...sprt(match(scores.length), plan),
    estimate: stoppedMatch(match(scores.length), plan, level),
    path: looks.map((pairs) => ({ pairs, llr: sprt(match(pairs), plan).llr })),
  };
}

type Results = Omit<PlayerStanding, 'rating' | 'interval' | 'group' | 'online_elo'>;

/** What the games of one player say about it alone. */
function playerStanding(
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

interface Ratings {
  readonly ratings: ReadonlyMap<string, PlayerRating>;
  readonly groups: ReadonlyMap<string, number | null>;
  readonly firstAdvantage: Standings['first_advantage'];
  readonly refused: Standings['refused'];
}

/**
 * Ratings with errors clustered by opening or prompt, and by voter where many people voted, relative to the anchor where there is one. Where they do not exist,
 * because no chain of wins connects everybody both ways, they are refused with the groups.
 */
function ratePlayers(battles: readonly Battle[], rules: ArenaRules): Ratings {
  const { ties, anchor, level, regularisation, match } = rules;
  const table = tabulateBattles(battles);
  const rated = rateBattles(table, {
    ties,
    regularisation,
    level,
    student: true,
    // Answers that are judged in both orders are one battle: nobody stands first.
    position: match === 'answers' || regularisation > 0 ? 'ignored' : 'tested',
    ...(anchor !== null && table.players.includes(anchor.player) ? { anchor } : {}),
  });
  if ('refused' in rated) {
    const { code, message, fix } = rated.refused;
    return {
      ratings: new Map(),
      groups: new Map(),
      firstAdvantage: null,
      refused: { code, message, fix: fix ?? null },
    };
  }
  const { ratings, groups, position } = rated;
  return {
    ratings: new Map(ratings.map((rating) => [rating.player, rating])),
    groups,
    firstAdvantage: position === null ? null : { elo: position.advantage * ELO_SCALE.unit, p: position.p },
    refused: null,
  };
}

interface PlayedRun {
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

/** A share with its interval over pairs; the value is null of no pairs. */
export interface Rate {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** What it is over. */
  readonly n: number;
}

export interface PlayerStanding extends Pick<ArenaPlayer, 'name' | 'entrant' | 'is_reference' | 'digest'> {
  /** Bradley–Terry, relative to the anchor where there is one; null where ratings were refused. */
  readonly rating: number | null;
  readonly interval: Interval | null;
  /** Players who cannot be told apart share one: 1 is the best. */
  readonly group: number | null;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points a game, over pairs. */
  readonly win_rate: Rate;
  /** Games that it played to their end, over games. */
  readonly completion: Rate;
  readonly failures: Readonly<Partial<Record<ArenaFailure, number>>>;
  /** Mean regret of its moves against the reference policy; null where the environment gives none. */
  readonly regret: Rate | null;
  /** Online Elo: for display, it depends on the order of games. */
  readonly online_elo: number;
}

export interface HeadToHead {
  readonly a: string;
  readonly b: string;
  /** LL, LD, DD or WL, WD, WW, from the side of a. */
  readonly pentanomial: Extract<MatchCounts, { kind: 'pentanomial' }>['pairs'];
  /** Points of a, over pairs. */
  readonly score: Rate;
  readonly summary: EloSummary;
  readonly sequential: SequentialResult | null;
}

/** A test that was looked at again and again; the plain summary does not hold after it. */
interface SequentialResult extends SprtState {
  readonly estimate: StoppedMatch | null;
  /** The log likelihood ratio after so many pairs. */
  readonly path: readonly { readonly pairs: number; readonly llr: number }[];
}

export interface Standings {
  readonly schema_version: 'assay.arena-standings.v1';
  readonly run_id: string;
  readonly arena_key: string;
  readonly version: string;
  readonly match: 'game' | 'answers';
  readonly begun_at: string;
  readonly seeds: { readonly policy: 'drawn' | 'fixed'; readonly commitment: string };
  /** Digest of who met whom at what. */
  readonly pairings: string;
  readonly scheduled: number;
  readonly games: number;
  readonly pairs: number;
  /** Pairs without a verdict, by the judge's fault. */
  readonly missing: number;
  /** Answers: pairs whose two orders did not agree. */
  readonly position_inconsistent: number | null;
  readonly level: number;
  readonly players: readonly PlayerStanding[];
  /** Why there are no ratings. */
  readonly refused: { readonly code: string; readonly message: string; readonly fix: string | null } | null;
  readonly head_to_head: readonly HeadToHead[];
  /** Entrants with several entries: the best of them stands for so many tries. */
  readonly best_of: readonly {
    readonly entrant: string;
    readonly entries: number;
    readonly best: string | null;
  }[];
  /** What standing first is worth; null where it cannot be told. */
  readonly first_advantage: { readonly elo: number; readonly p: number } | null;
  readonly voters: readonly ScreenedVoter[] | null;
}
