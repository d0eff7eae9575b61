import { AssayError } from '@assay/records';

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
