import { fMeasure, type PrecisionRecall } from '../f-measure.ts';
import { subsequenceLength } from './subsequence-length.ts';

/** ROUGE-L (Lin 2004), β = 1: the longest common subsequence of words. At worst O(words of one × words of the other / 32). */
export function rougeLMeasure(output: readonly string[], reference: readonly string[]): PrecisionRecall {
  return fMeasure(subsequenceLength(reference, output), output.length, reference.length);
}
