import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifference } from './difference.tsx';

test('only the words that differ are marked', () => {
  const parts = wordDifference('It takes 3 days [a:1]', 'It takes 5 working days [a:1] at most');
  const words = (kind: string): string[] =>
    parts.filter((part) => part.kind === kind).flatMap(({ text }) => text.match(/\S+/g) ?? []);
  expect(words('gone')).toEqual(['3']);
  expect(words('new')).toEqual(['5', 'working', 'at', 'most']);
});

test('the parts together are the two texts, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const parts = wordDifference(before, after);
      const joined = (kind: string): string =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect(joined('new')).toBe(before);
      expect(joined('gone')).toBe(after);
    }),
  );
});

test('scripts without spaces are told apart character by character', () => {
  expect(wordDifference('日本の首都', '日本の都市')).toEqual([
    { kind: 'same', text: '日本の' },
    { kind: 'gone', text: '首' },
    { kind: 'same', text: '都' },
    { kind: 'new', text: '市' },
  ]);
});
