import type { RankedClasses } from './ranked-classes.ts';

/**
 * The chance that a random positive scores above a random negative, ties half: the Mann–Whitney form of the
 * area under the ROC curve. O(n). null where a class is empty.
 */
export function areaUnderRoc(
  { order, isPositive, isNext }: RankedClasses,
  weights: Int32Array,
): number | null {
  let [positives, negatives, losses] = [0, 0, 0];
  let [tiedPositives, tiedNegatives] = [0, 0];
  for (let at = 0; at < order.length; at++) {
    if (isNext[at] === 1) {
      losses += tiedPositives * (negatives + tiedNegatives / 2);
      positives += tiedPositives;
      negatives += tiedNegatives;
      tiedPositives = tiedNegatives = 0;
    }
    const weight = weights[order[at]!]!;
    if (isPositive[at] === 1) tiedPositives += weight;
    else tiedNegatives += weight;
  }
  losses += tiedPositives * (negatives + tiedNegatives / 2);
  positives += tiedPositives;
  negatives += tiedNegatives;
  const pairs = positives * negatives;
  return pairs === 0 ? null : (pairs - losses) / positives / negatives;
}
