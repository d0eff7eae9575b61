import { expect, test } from 'vitest';
import { nearNames } from './near-names.ts';

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
