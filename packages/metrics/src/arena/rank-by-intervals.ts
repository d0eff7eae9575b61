import type { PlayerRating } from './player-ratings.ts';

/**
 * Ranks that share a place where intervals overlap: 1 + the number of players whose lower bound lies above
 * this one's upper bound (FastChat). Null for a player without an interval, who also outranks nobody.
 * Overlap of single intervals is a cautious and rough test; `rankByDifferences` is the better one.
 * Cost: O(players · log players).
 */
export function rankByIntervals(ratings: readonly PlayerRating[]): ReadonlyMap<string, number | null> {
  const lowers = Float64Array.from(ratings.flatMap(({ interval }) => interval?.low ?? [])).sort();
  return new Map(
    ratings.map(({ player, interval }) => [
      player,
      interval === null ? null : 1 + countAbove(lowers, interval.high),
    ]),
  );
}

function countAbove(ascending: Float64Array, bound: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! > bound) high = middle;
    else low = middle + 1;
  }
  return ascending.length - low;
}
