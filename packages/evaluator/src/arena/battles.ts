import { type Battle, informativePairs, LEAST_VOTERS, type MatchCounts, sprt } from '@assay/metrics';
import { type ArenaGame, AssayError, type SeedPair } from '@assay/records';
import type { Arena } from './arena-schema.ts';

/** A pair that was played from both sides, with the score of player a in each. */
export interface FinishedPair extends Omit<SeedPair, 'pair'> {
  readonly pair: number;
  readonly games: readonly [asFirst: ArenaGame, asSecond: ArenaGame];
  /** Of a over both games, 0 to 1 in quarters. */
  readonly score: number;
}

/** Pairs with both games and both scores, by number; what is half played or without a verdict is not among them. */
export function finishedPairs(games: readonly ArenaGame[]): readonly FinishedPair[] {
  const asFirst = new Map(games.filter(({ id }) => id.endsWith('a')).map((game) => [game.pair, game]));
  return games
    .filter(({ id }) => id.endsWith('b'))
    .flatMap((other): readonly FinishedPair[] => {
      const one = asFirst.get(other.pair);
      if (one === undefined || one.score === null || other.score === null) return [];
      const { pair, first: a, second: b, opening, judge } = one;
      return [{ pair, a, b, opening, judge, games: [one, other], score: (one.score + 1 - other.score) / 2 }];
    })
    .toSorted((one, other) => one.pair - other.pair);
}

/**
 * What ratings are made of. Games: both games of each pair. Answers: one battle of each pair, the verdict that both
 * orders agree on; where they do not, a tie. Battles of one opening or prompt are one cluster, and so are those of one
 * of many `voters`.
 */
export function battlesOf(
  games: readonly ArenaGame[],
  match: 'game' | 'answers',
  voters: readonly string[] = [],
): readonly Battle[] {
  const pairs = finishedPairs(games);
  const people = new Set(
    pairs.map(({ judge }) => judge).filter((judge) => judge !== null && voters.includes(judge)),
  );
  return pairs.flatMap(({ a, b, opening, judge, games: [one, other] }) => {
    const cluster = String(opening);
    if (match === 'game')
      return [one, other].map(({ first, second, score }) => ({
        a: first,
        b: second,
        winner: winnerOf(score!),
        cluster,
      }));
    const [said, swapped] = [winnerOf(one.score!), winnerOf(1 - other.score!)];
    const voter = people.size >= LEAST_VOTERS && judge !== null && people.has(judge) ? { voter: judge } : {};
    return [{ a, b, winner: said === swapped ? said : ('tie' as const), cluster, ...voter }];
  });
}

const winnerOf = (score: number): Battle['winner'] => (score === 0.5 ? 'tie' : score === 1 ? 'a' : 'b');

type Pentanomial = Extract<MatchCounts, { kind: 'pentanomial' }>;

/** How the pairs of two players went, from the side of `a`: LL, LD, DD or WL, WD, WW. */
export function matchCounts(games: readonly ArenaGame[], a: string, b: string): Pentanomial {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const pair of finishedPairs(games)) {
    if (pair.a === a && pair.b === b) pairs[Math.round(pair.score * 4)]! += 1;
    else if (pair.a === b && pair.b === a) pairs[Math.round((1 - pair.score) * 4)]! += 1;
  }
  return { kind: 'pentanomial', pairs };
}

/** The pairs whose games tell most, a few at a time, until as many as declared are played. */
function activePairings({ players, schedule, match }: Scheduled, played: Played): readonly Pairing[] {
  if (schedule.kind !== 'active') return [];
  const judges = match.kind === 'answers' ? match.judges.length : 1;
  const left = schedule.pairs - played.rounds.flat().length / judges;
  if (left <= 0) return [];
  const chosen = informativePairs(battlesOf(played.games, match.kind), {
    players: players.map(({ name }) => name),
    pairs: Math.min(left, schedule.each_round ?? players.length),
    battlesEach: 2,
  });
  return chosen.map(([a, b]) => ({ a, b, openings: 1 }));
}

/** One game to be played: who stands first, who second, at which opening. */
interface ScheduledGame {
  readonly first: string;
  readonly second: string;
  readonly opening: number;
}

/**
 * What is unfair about these games, or null: two players meet at an opening once from each side, and never otherwise,
 * since who stands first would be rated with the players.
 */
export function checkBalance(games: readonly ScheduledGame[]): string | null {
  const seen = new Map<string, number>();
  const keyOf = (first: string, second: string, opening: number) => JSON.stringify([first, second, opening]);
  for (const { first, second, opening } of games) {
    if (first === second) return `${JSON.stringify(first)} would meet itself; expected two players`;
    const key = keyOf(first, second, opening);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  for (const { first, second, opening } of games) {
    const [here, there] = [keyOf(first, second, opening), keyOf(second, first, opening)].map(
      (key) => seen.get(key) ?? 0,
    );
    if (here === 1 && there === 1) continue;
    const names = `${JSON.stringify(first)} against ${JSON.stringify(second)} at opening ${opening}`;
    return `${names} stands there ${here} times that way round and ${there} times the other; expected once each`;
  }
  return null;
}

/** What is known when a round is decided: rounds that are over, with all their games. */
export interface Played {
  readonly rounds: readonly (readonly SeedPair[])[];
  readonly games: readonly ArenaGame[];
}

/** Two players that meet, and at how many more openings. */
interface Pairing {
  readonly a: string;
  readonly b: string;
  readonly openings: number;
}

/** The parts of an arena that a schedule is made of. */
export type Scheduled = Pick<Arena, 'match' | 'players' | 'schedule' | 'openings' | 'sequential'>;

/** How many openings each pairing has met at. */
function meetings({ rounds }: Pick<Played, 'rounds'>): Map<string, number> {
  const openings = new Map<string, Set<number>>();
  for (const { a, b, opening } of rounds.flat()) {
    const key = pairingKey(a, b);
    const known = openings.get(key);
    if (known === undefined) openings.set(key, new Set([opening]));
    else known.add(opening);
  }
  return new Map(Array.from(openings, ([key, { size }]) => [key, size]));
}

const pairingKey = (a: string, b: string): string => JSON.stringify([a, b].toSorted());

/** Everybody against everybody, or every entry against every reference; a sequential test stops each pairing by itself. */
function fixedPairings(arena: Scheduled, played: Played): readonly Pairing[] {
  const { players, schedule, sequential } = arena;
  if (schedule.kind !== 'round_robin' && schedule.kind !== 'gauntlet') return [];
  const met = meetings(played);
  const meets = players.flatMap((a, i) => players.slice(i + 1).map((b) => [a, b] as const));
  return meets
    .filter(([a, b]) => schedule.kind === 'round_robin' || a.isReference !== b.isReference)
    .map(([one, other]) => (one.isReference && !other.isReference ? [other, one] : [one, other]))
    .flatMap(([a, b]): readonly Pairing[] => {
      const left = schedule.openings - (met.get(pairingKey(a!.name, b!.name)) ?? 0);
      if (left <= 0) return [];
      if (sequential === null) return [{ a: a!.name, b: b!.name, openings: left }];
      const counts = matchCounts(played.games, a!.name, b!.name);
      if (sprt(counts, sequential).decision !== 'continue') return [];
      return [{ a: a!.name, b: b!.name, openings: Math.min(left, sequential.look_every) }];
    });
}

/**
 * Swiss: players of like points meet, nobody twice while that can be helped. With an odd number the lowest who has not
 * yet sat out does, without points for it. Equal points stand in the order of the file.
 */
function swissPairings({ players, schedule }: Scheduled, played: Played): readonly Pairing[] {
  if (schedule.kind !== 'swiss' || played.rounds.length >= schedule.rounds) return [];
  const points = pointsOf(played.games);
  const names = players.map(({ name }) => name);
  const ranked = names.toSorted(
    (a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0) || names.indexOf(a) - names.indexOf(b),
  );
  const met = new Set(meetings(played).keys());
  const sitting = ranked.length % 2 === 0 ? null : whoSitsOut(ranked, played);
  const present = ranked.filter((name) => name !== sitting);
  const pairs = withoutRematch(present, met, { left: MOST_TRIES }) ?? neighbours(present);
  return pairs.map(([a, b]) => ({ a, b, openings: schedule.openings }));
}

type Pair = readonly [string, string];
const MOST_TRIES = 10_000;

/** The first of those left meets the next whom it has not met; where the rest cannot be paired, the one after. */
function withoutRematch(
  ranked: readonly string[],
  met: ReadonlySet<string>,
  tries: { left: number },
): readonly Pair[] | null {
  const [first, ...others] = ranked;
  if (first === undefined) return [];
  for (const other of others) {
    if (met.has(pairingKey(first, other))) continue;
    tries.left -= 1;
    if (tries.left < 0) return null;
    const rest = withoutRematch(
      others.filter((name) => name !== other),
      met,
      tries,
    );
    if (rest !== null) return [[first, other], ...rest];
  }
  return null;
}

function neighbours(ranked: readonly string[]): readonly Pair[] {
  return Array.from({ length: ranked.length / 2 }, (_, i) => [ranked[2 * i]!, ranked[2 * i + 1]!] as const);
}

function whoSitsOut(ranked: readonly string[], { rounds }: Played): string {
  const rested = new Set(
    rounds.map((round) => {
      const present = new Set(round.flatMap(({ a, b }) => [a, b]));
      return ranked.find((name) => !present.has(name));
    }),
  );
  return ranked.findLast((name) => !rested.has(name)) ?? ranked.at(-1)!;
}

function pointsOf(games: readonly ArenaGame[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  const add = (name: string, score: number) => points.set(name, (points.get(name) ?? 0) + score);
  for (const { first, second, score } of games) {
    if (score === null) continue;
    add(first, score);
    add(second, 1 - score);
  }
  return points;
}

/**
 * The next round, or null where there is none: decided from rounds that are over, so that the same games
 * lead to the same pairs in whatever order they ended.
 */
export function nextRound(arena: Scheduled, played: Played): readonly SeedPair[] | null {
  const pairs = arena.schedule.kind === 'listed' ? listedPairs(arena, played) : newPairs(arena, played);
  if (pairs.length === 0) return null;
  const problem = checkBalance(pairs.flatMap(bothSides));
  if (problem !== null)
    throw new AssayError('usage', 'E_ARENA_UNBALANCED', `the schedule is refused: ${problem}`);
  return pairs;
}

/** Both games of a pair. In answers arenas each judge sees both, so that its name belongs to who stands where. */
function bothSides({ a, b, opening, judge }: SeedPair): readonly ScheduledGame[] {
  const named = (name: string) => (judge === null ? name : `${name} before ${judge}`);
  return [
    { first: named(a), second: named(b), opening },
    { first: named(b), second: named(a), opening },
  ];
}

function newPairs(arena: Scheduled, played: Played): readonly SeedPair[] {
  const met = meetings(played);
  const judges = arena.match.kind === 'answers' ? arena.match.judges.map(({ name }) => name) : [null];
  const last = arena.match.kind === 'answers' ? arena.match.prompts.length : Infinity;
  const isShared = arena.match.kind === 'answers' || arena.openings === 'shared';
  const pairs: SeedPair[] = [];
  let pair = played.rounds.flat().length;
  for (const { a, b } of interleaved(pairingsOf(arena, played))) {
    const key = pairingKey(a, b);
    const nth = met.get(key) ?? 0;
    if (nth >= last) continue;
    met.set(key, nth + 1);
    for (const judge of judges) {
      pairs.push({ pair, a, b, opening: isShared ? nth : pair, judge });
      pair += 1;
    }
  }
  return pairs;
}

function pairingsOf(arena: Scheduled, played: Played): readonly Pairing[] {
  switch (arena.schedule.kind) {
    case 'round_robin':
    case 'gauntlet':
      return fixedPairings(arena, played);
    case 'swiss':
      return swissPairings(arena, played);
    case 'active':
      return activePairings(arena, played);
    case 'listed':
      return [];
  }
}

/** One opening of every pairing, then the next of every pairing: what is played first is balanced too. */
function interleaved(pairings: readonly Pairing[]): readonly Pairing[] {
  const most = Math.max(0, ...pairings.map(({ openings }) => openings));
  return Array.from({ length: most }, (_, nth) => pairings.filter(({ openings }) => openings > nth)).flat();
}

function listedPairs({ schedule, match }: Scheduled, { rounds }: Played): readonly SeedPair[] {
  if (schedule.kind !== 'listed' || rounds.length > 0) return [];
  const judges = match.kind === 'answers' ? match.judges.map(({ name }) => name) : [null];
  const seen = new Set<string>();
  const pairs: SeedPair[] = [];
  for (const { first, second, opening } of schedule.games) {
    const key = `${pairingKey(first, second)} ${opening}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const judge of judges) pairs.push({ pair: pairs.length, a: first, b: second, opening, judge });
  }
  return pairs;
}
