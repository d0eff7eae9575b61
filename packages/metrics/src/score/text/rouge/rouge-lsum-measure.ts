import { countNgrams } from '../count-ngrams.ts';
import { fMeasure, type PrecisionRecall } from '../f-measure.ts';
import { longestCommonSubsequence } from './longest-common-subsequence.ts';

/**
 * ROUGE-L at summary level (Lin 2004, 3.2), β = 1: per sentence of the reference, the union of its longest common
 * subsequences with every sentence of the output; a word is matched at most as often as both sides have it.
 * O(words of one × words of the other).
 */
export function rougeLsumMeasure(
  output: readonly (readonly string[])[],
  reference: readonly (readonly string[])[],
): PrecisionRecall {
  const outputWords = output.flat();
  const referenceWords = reference.flat();
  const leftInOutput = countNgrams(outputWords, 1);
  const leftInReference = countNgrams(referenceWords, 1);
  let matched = 0;
  for (const sentence of reference) {
    for (const word of unionOfSubsequences(sentence, output)) {
      const left = Math.min(leftInOutput.get(word) ?? 0, leftInReference.get(word) ?? 0);
      if (left === 0) continue;
      leftInOutput.set(word, leftInOutput.get(word)! - 1);
      leftInReference.set(word, leftInReference.get(word)! - 1);
      matched += 1;
    }
  }
  return fMeasure(matched, outputWords.length, referenceWords.length);
}

function unionOfSubsequences(
  sentence: readonly string[],
  others: readonly (readonly string[])[],
): readonly string[] {
  const positions = new Set(others.flatMap((other) => longestCommonSubsequence(sentence, other)));
  return sentence.filter((_, position) => positions.has(position));
}
