import { countNgrams, countShared } from '../count-ngrams.ts';
import { fMeasure, type PrecisionRecall } from '../f-measure.ts';

/** ROUGE-N (Lin 2004): overlap of n-grams, each counted as often as both sides have it. O(words). */
export function rougeNMeasure(
  output: readonly string[],
  reference: readonly string[],
  n: number,
): PrecisionRecall {
  const shared = countShared(countNgrams(output, n), countNgrams(reference, n));
  return fMeasure(shared, Math.max(0, output.length - n + 1), Math.max(0, reference.length - n + 1));
}
