import { type Battle, LEAST_VOTERS, type MatchCounts } from '@assay/metrics';
import type { ArenaGame, SeedPair } from '@assay/records';

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
