import type { RankedClasses } from './ranked-classes.ts';

/** Σ (recall_i − recall_{i−1}) precision_i over the distinct scores from high to low: no interpolation. null without positives. */
export function precisionRecallArea(
  { order, isPositive, isNext }: RankedClasses,
  weights: Int32Array,
): number | null {
  let [area, found, all, foundHere] = [0, 0, 0, 0];
  for (let at = 0; at < order.length; at++) {
    if (isNext[at] === 1 && foundHere > 0) {
      area += (foundHere * found) / all;
      foundHere = 0;
    }
    const weight = weights[order[at]!]!;
    all += weight;
    if (isPositive[at] === 0) continue;
    found += weight;
    foundHere += weight;
  }
  if (foundHere > 0) area += (foundHere * found) / all;
  return found === 0 ? null : area / found;
}
