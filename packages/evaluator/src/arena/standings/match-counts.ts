import type { MatchCounts } from '@assay/metrics';
import type { ArenaGame } from '@assay/records';
import { finishedPairs } from './battles.ts';

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
