import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { readTexts } from '../text/read-texts.ts';
import { alphanumericWords } from '../text/rouge/alphanumeric-words.ts';
import { cosineSimilarity } from './cosine-similarity.ts';
import { embedTexts } from './embed-texts.ts';

const MOST_WORDS = 128;

export const bertscoreLike = defineMetric({
  kind: 'port',
  port: 'embedding',
  name: 'bertscore-like',
  aliases: ['token-embedding-f1'],
  meaning: 'F1 of greedy word matches by embedding similarity.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition:
      'P = mean over words of the output of the best cosine with a word of the reference, R the other way round, F = 2PR / (P + R)',
    convention:
      'Words are lower-cased runs of letters and digits, each embedded alone and once: without the context that BERTScore gives them, hence "like". Cosines below 0 count as 0. Several references: the best F.',
    source: 'eval-harness, bertscore-like; after Zhang et al. 2020, arXiv:1904.09675',
    edgeCases: [
      'Both without words: 1. One without words: 0.',
      'More than 128 words on a side: missing (not_applicable).',
      'Wrong number of vectors, differing dimensions, a number that is not finite: missing (provider_error).',
      'No expected value: missing (no_expected). An output that is not text: missing (unparsable).',
    ],
    example: { rows: [{ output: 'a quick fox', expected: 'A quick fox!' }], value: 1 },
  },
  score: async (sample, _params, ports) => {
    const texts = readTexts(sample);
    if (texts.kind === 'missing') return texts;
    const output = alphanumericWords(texts.output);
    const references = texts.references.map(alphanumericWords);
    if ([output, ...references].some((words) => words.length > MOST_WORDS)) {
      return missing('not_applicable', `a text has more than ${MOST_WORDS} words`);
    }
    const vocabulary = [...new Set([...output, ...references.flat()])];
    if (vocabulary.length === 0) return scored(1, { precision: 1, recall: 1 });
    const embedded = await embedTexts(vocabulary, ports, 'bertscore-like');
    if (embedded.kind === 'missing') return embedded;
    const vectors = new Map(vocabulary.map((word, i) => [word, embedded.vectors[i]!]));
    const measures = references.map((reference) => compareWords(output, reference, vectors));
    const { f, precision, recall } = measures.reduce((a, b) => (b.f > a.f ? b : a));
    return scored(f, { precision, recall });
  },
});

function compareWords(
  output: readonly string[],
  reference: readonly string[],
  vectors: ReadonlyMap<string, readonly number[]>,
) {
  if (output.length === 0 && reference.length === 0) return { precision: 1, recall: 1, f: 1 };
  const precision = meanBest(output, reference, vectors);
  const recall = meanBest(reference, output, vectors);
  return {
    precision,
    recall,
    f: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

function meanBest(
  words: readonly string[],
  others: readonly string[],
  vectors: ReadonlyMap<string, readonly number[]>,
): number {
  const best = words.map((word) =>
    others.reduce(
      (most, other) => Math.max(most, cosineSimilarity(vectors.get(word)!, vectors.get(other)!)),
      0,
    ),
  );
  return words.length === 0 ? 0 : Math.min(1, best.reduce((sum, value) => sum + value, 0) / words.length);
}
