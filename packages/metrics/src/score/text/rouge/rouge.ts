import { defineRouge } from './define-rouge.ts';
import { LARGEST_TABLE } from './longest-common-subsequence.ts';
import { rougeLMeasure } from './rouge-l-measure.ts';
import { rougeLsumMeasure } from './rouge-lsum-measure.ts';
import { rougeNMeasure } from './rouge-n-measure.ts';
import { LARGEST_PRODUCT } from './subsequence-length.ts';

export const rouge1 = defineRougeN(1, {
  rows: [{ output: 'the cat sat', expected: 'the cat sat down' }],
  value: 6 / 7,
});

export const rouge2 = defineRougeN(2, {
  rows: [{ output: 'the cat sat', expected: 'the cat sat down' }],
  value: 0.8,
});

export const rougeL = defineRouge({
  name: 'rouge-l',
  aliases: ['rougeL', 'rouge_l'],
  meaning: 'F1 of the longest common subsequence of words.',
  definition:
    'P = LCS / words of the output, R = LCS / words of the reference, F = 2PR / (P + R); LCS: length of the longest common subsequence of words',
  largestProduct: LARGEST_PRODUCT,
  sentences: (text) => [text],
  measure: ([output = []], [reference = []]) => rougeLMeasure(output, reference),
  edgeCases: ['Words of both sides multiplied above 10,000,000,000: missing (not_applicable).'],
  example: { rows: [{ output: 'the mat sat the cat', expected: 'the cat sat' }], value: 0.5 },
});

export const rougeLsum = defineRouge({
  name: 'rouge-lsum',
  aliases: ['rougeLsum', 'rouge_lsum'],
  meaning: 'F1 of the common subsequences of words, sentence by sentence.',
  definition:
    'P = matched / words of the output, R = matched / words of the reference, F = 2PR / (P + R); matched: per sentence of the reference, the union of its longest common subsequences with the sentences of the output, each word at most as often as both sides have it',
  largestProduct: LARGEST_TABLE,
  sentences: (text) => text.split('\n').filter((sentence) => sentence !== ''),
  measure: rougeLsumMeasure,
  edgeCases: [
    'Sentences are lines: a text without line breaks is one sentence, and the value that of rouge-l.',
    'Words of both sides multiplied above 100,000,000: missing (not_applicable).',
  ],
  example: { rows: [{ output: 'the cat sat\na dog ran', expected: 'a dog ran\nthe cat sat' }], value: 1 },
});

function defineRougeN(n: 1 | 2, example: Parameters<typeof defineRouge>[0]['example']) {
  return defineRouge({
    name: `rouge-${n}`,
    aliases: [`rouge${n}`, `rouge_${n}`],
    meaning:
      n === 1
        ? 'F1 of the words that output and reference share.'
        : 'F1 of the word pairs that output and reference share.',
    definition: `P = shared ${n}-grams / ${n}-grams of the output, R = shared ${n}-grams / ${n}-grams of the reference, F = 2PR / (P + R); a ${n}-gram is shared as often as both sides have it`,
    largestProduct: null,
    sentences: (text) => [text],
    measure: ([output = []], [reference = []]) => rougeNMeasure(output, reference, n),
    edgeCases: n === 1 ? [] : ['A side of one word has no pair: 0, also where both are equal.'],
    example,
  });
}
