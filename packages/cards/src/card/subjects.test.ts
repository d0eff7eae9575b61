import { describe, expect, test } from 'vitest';
import { cardCorpusOf } from '../testing/card-corpus-of.ts';
import { buildCard } from './build-card.ts';
import { findSubject, nearNames, subjectsOf } from './subjects.ts';

const corpus = cardCorpusOf([
  { score: 0.5, path: ['lite', 'MMLU', 'all', null] },
  { score: 0.6, path: ['classic', 'MMLU', 'all', null] },
  { score: 0.7, path: ['a', 'b/c', 'all', null], organization: null },
]);

describe('subjects', () => {
  test('a benchmark by its dataset, and in one collection', () => {
    const both = findSubject(corpus.names, 'benchmark', 'MMLU')!;
    expect(both).toEqual({ kind: 'benchmark', name: 'MMLU', collection: null });
    expect(buildCard(corpus, both).signals).toHaveLength(2);
    const one = findSubject(corpus.names, 'benchmark', 'lite/MMLU')!;
    expect(one).toEqual({ kind: 'benchmark', name: 'MMLU', collection: 'lite' });
    expect(buildCard(corpus, one).rows.map(({ score }) => score)).toEqual([0.5]);
    expect(findSubject(corpus.names, 'benchmark', 'b/c')).toMatchObject({ name: 'b/c' });
    expect(findSubject(corpus.names, 'benchmark', 'classic/BBH')).toBeNull();
  });

  test('one card for each collection and dataset, organisation and model', () => {
    expect(subjectsOf(corpus.names).map(({ kind, name, collection }) => [kind, name, collection])).toEqual([
      ['benchmark', 'MMLU', 'classic'],
      ['benchmark', 'MMLU', 'lite'],
      ['benchmark', 'b/c', 'a'],
      ['organization', 'Lab', null],
      ['model', 'lab/model', null],
    ]);
  });
});

const known = ['openai/gpt-4o-2024-05-13', 'openai/gpt-4.1', 'anthropic/claude-3-opus', 'GAIA', 'MMLU-Pro'];

test.each([
  ['gpt-4o', ['openai/gpt-4o-2024-05-13', 'openai/gpt-4.1']],
  ['GAIAA', ['GAIA']],
  ['mmlu pro', ['MMLU-Pro']],
  ['zzz', []],
  ['', []],
])('nearNames(%j)', (given, expected) => {
  expect(nearNames(given, known)).toEqual(expected);
});

test('nearNames: a word of the name before a part of one', () => {
  expect(nearNames('WIT', ['Sums with words', 'WIT (Wikipedia-based Image Text)'])[0]).toMatch(/^WIT /);
});

test('nearNames: no more than asked for', () => {
  expect(
    nearNames(
      'model',
      Array.from({ length: 20 }, (_, i) => `model ${i}`),
      3,
    ),
  ).toHaveLength(3);
});
