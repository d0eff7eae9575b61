import { expect, test } from 'vitest';
import { agreeing, plural } from './plural.ts';

test.each([
  [0, '0 entries are'],
  [1, '1 entry is'],
  [2, '2 entries are'],
])('%i: %s', (count, words) => {
  expect(`${plural(count, 'entry', 'entries')} ${agreeing(count, 'is', 'are')}`).toBe(words);
});

test('the usual plural ends with s', () => {
  expect([plural(1, 'more label'), plural(3, 'more label')]).toEqual(['1 more label', '3 more labels']);
});
