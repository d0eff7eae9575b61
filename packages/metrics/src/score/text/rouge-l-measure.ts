import { fMeasure, type PrecisionRecall } from './f-measure.ts';
import { longestCommonSubsequence } from './longest-common-subsequence.ts';

/** ROUGE-L (Lin 2004), β = 1: the longest common subsequence of words. O(words of one × words of the other). */
export function rougeLMeasure(output: readonly string[], reference: readonly string[]): PrecisionRecall {
  const length = longestCommonSubsequence(reference, output).length;
  return fMeasure(length, output.length, reference.length);
}
