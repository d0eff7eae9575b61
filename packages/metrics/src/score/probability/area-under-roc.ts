/**
 * The chance that a random positive scores above a random negative, ties half: the Mann–Whitney form of the
 * area under the ROC curve. Both ascending; O(n) on sorted input. null where a side is empty.
 */
export function areaUnderRoc(positives: Float64Array, negatives: Float64Array): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  let wins = 0;
  let below = 0;
  let upTo = 0;
  for (const score of positives) {
    while (below < negatives.length && negatives[below]! < score) below++;
    while (upTo < negatives.length && negatives[upTo]! <= score) upTo++;
    wins += below + upTo;
  }
  return wins / 2 / positives.length / negatives.length;
}
