import { AssayError } from '@assay/records';
import type { Battle } from '../battles.ts';

export interface PairedBattle extends Battle {
  /** The two battles of one opening or prompt with sides swapped share one. */
  readonly pair?: string | null;
}

/** How two players fared against each other. */
export interface Meeting {
  readonly a: string;
  readonly b: string;
  readonly match: MatchCounts;
}

/** By the player who stood first when two first met, then by the other. */
type Tallies = Map<string, Map<string, number[]>>;

interface Meetings {
  readonly meetings: readonly Meeting[];
  /** Battles whose pair has no other one: in no meeting. */
  readonly unpaired: number;
}

/**
 * Who met whom: by battle (wins, ties, losses), or, where battles name their pair, by
 * pair. By count, not by weight. A pair of more than two battles, or with the same side first twice, is refused. Cost: O(battles).
 */
export function meetingsOf(battles: readonly PairedBattle[]): Meetings {
  if (battles.some(({ pair }) => pair != null)) return pairedMeetings(battles);
  const tallies: Tallies = new Map();
  for (const { a, b, winner, count = 1 } of battles) {
    const { counts, isSwapped } = tallyOf(tallies, a, b, 3);
    counts[2 * pointsOf(winner, isSwapped)]! += count;
  }
  const meetings = Array.from(
    eachTally(tallies),
    ({ a, b, counts: [losses = 0, draws = 0, wins = 0] }): Meeting => ({
      a,
      b,
      match: { kind: 'trinomial', wins, draws, losses },
    }),
  );
  return { meetings, unpaired: 0 };
}

function pairedMeetings(battles: readonly PairedBattle[]): Meetings {
  const tallies: Tallies = new Map();
  const first = new Map<string, PairedBattle | null>();
  for (const battle of battles) {
    const { a, b, winner } = battle;
    const key = pairKey(battle);
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, battle);
      continue;
    }
    if (other === null) throw wrongPair(battle, 'more than two battles');
    if (other.a === a) throw wrongPair(battle, 'two battles with the same side first');
    first.set(key, null);
    const { counts, isSwapped } = tallyOf(tallies, b, a, 5);
    counts[2 * (pointsOf(other.winner, isSwapped) + pointsOf(winner, !isSwapped))]! += 1;
  }
  const meetings = Array.from(
    eachTally(tallies),
    ({ a, b, counts: [ll = 0, ld = 0, middle = 0, wd = 0, ww = 0] }): Meeting => ({
      a,
      b,
      match: { kind: 'pentanomial', pairs: [ll, ld, middle, wd, ww] },
    }),
  );
  return { meetings, unpaired: [...first.values()].filter((battle) => battle !== null).length };
}

/** A prompt may be a pair for any two players and, where several judge, for each of them. */
function pairKey(battle: PairedBattle): string {
  const { a, b, pair, voter = null, count = 1 } = battle;
  if (pair == null) throw wrongPair(battle, 'no name, as others have');
  if (count !== 1) throw wrongPair(battle, 'a battle that stands for several');
  return JSON.stringify([pair, a < b ? a : b, a < b ? b : a, voter]);
}

/** The tally of two players, whoever of them stands first now. */
function tallyOf(tallies: Tallies, a: string, b: string, size: number) {
  const swapped = tallies.get(b)?.get(a);
  if (swapped !== undefined) return { counts: swapped, isSwapped: true };
  const others = tallies.get(a) ?? new Map<string, number[]>();
  tallies.set(a, others);
  const counts = others.get(b) ?? Array.from({ length: size }, () => 0);
  others.set(b, counts);
  return { counts, isSwapped: false };
}

function* eachTally(tallies: Tallies): Generator<{ a: string; b: string; counts: readonly number[] }> {
  for (const [a, others] of tallies) for (const [b, counts] of others) yield { a, b, counts };
}

/** Of whoever stands first in the tally. */
function pointsOf(winner: Battle['winner'], isSwapped: boolean): number {
  if (winner === 'tie') return 0.5;
  return Number((winner === 'a') !== isSwapped);
}

function wrongPair({ a, b, pair }: PairedBattle, what: string): AssayError {
  return new AssayError(
    'invalid',
    'E_METRIC_PAIR',
    `pair ${JSON.stringify(pair ?? null)} of ${JSON.stringify(a)} and ${JSON.stringify(b)} has ${what}; expected two battles, the sides swapped`,
  );
}

/**
 * How a match between two players went: by game, or by pair of games under the same conditions with sides
 * swapped. A pair's results are LL, LD, DD or WL, WD, WW from the first player's side, scores 0, ¼, ½, ¾, 1.
 */
export type MatchCounts =
  | { readonly kind: 'trinomial'; readonly wins: number; readonly draws: number; readonly losses: number }
  | { readonly kind: 'pentanomial'; readonly pairs: readonly [number, number, number, number, number] };

export interface ScoreCounts {
  /** Ascending, on 0..1. */
  readonly scores: readonly number[];
  readonly counts: readonly number[];
  readonly gamesPerUnit: 1 | 2;
}

/** The match as counts of scores per unit (game or pair); counts must be whole numbers from 0. */
export function scoreCounts(match: MatchCounts): ScoreCounts {
  const counts = match.kind === 'trinomial' ? [match.losses, match.draws, match.wins] : match.pairs;
  const expected = match.kind === 'trinomial' ? 3 : 5;
  if (counts.length !== expected || !counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new AssayError(
      'usage',
      'E_METRIC_MATCH_COUNTS',
      `the ${match.kind} counts are ${JSON.stringify(counts)}; expected ${expected} whole numbers from 0`,
    );
  }
  return {
    scores: counts.map((_, i) => i / (expected - 1)),
    counts,
    gamesPerUnit: match.kind === 'trinomial' ? 1 : 2,
  };
}
