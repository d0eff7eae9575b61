/**
 * Σ (recall_i − recall_{i−1}) precision_i over the distinct scores from high to low: no interpolation. Both
 * ascending. null without positives.
 */
export function precisionRecallArea(positives: Float64Array, negatives: Float64Array): number | null {
  if (positives.length === 0) return null;
  let area = 0;
  let found = 0;
  let wrong = 0;
  while (found < positives.length) {
    const threshold = positives[positives.length - 1 - found]!;
    const before = found;
    while (found < positives.length && positives[positives.length - 1 - found] === threshold) found++;
    while (wrong < negatives.length && negatives[negatives.length - 1 - wrong]! >= threshold) wrong++;
    area += ((found - before) * found) / (found + wrong);
  }
  return area / positives.length;
}
