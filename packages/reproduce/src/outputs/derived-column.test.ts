import { expect, test } from 'vitest';
import { areTags, spansOf } from './derived-column.ts';

test.each([
  [
    ['O', 'B-PER', 'I-PER', 'O', 'B-LOC'],
    ['1-3 PER', '4-5 LOC'],
  ],
  [
    ['B-PER', 'B-PER'],
    ['0-1 PER', '1-2 PER'],
  ],
  [
    ['I-PER', 'I-PER', 'I-LOC'],
    ['0-2 PER', '2-3 LOC'],
  ],
  [
    ['B-PER', 'L-PER', 'U-LOC', 'S-ORG', 'B-ORG', 'E-ORG', 'I-ORG'],
    ['0-2 PER', '2-3 LOC', '3-4 ORG', '4-6 ORG', '6-7 ORG'],
  ],
  [['O', 'O'], []],
  [[], []],
])('%j marks %j', (tags, spans) => {
  expect(spansOf(tags)).toEqual(spans);
});

test('other lists are no tags', () => {
  expect(areTags(['B-PER', 'O'])).toBe(true);
  expect(areTags(['joy', 'anger'])).toBe(false);
  expect(areTags('B-PER')).toBe(false);
  expect(spansOf(null)).toBeNull();
});
