import { expect, test } from 'vitest';
import { shortText, shownExact, shownNumber, shownValue } from './card-words.ts';

test.each([
  ['lab/model', 'lab/model'],
  ['two\n lines', 'two lines'],
  [' ', '\\u{20}'],
  ['\u2028\t', '\\u{2028}\\u{9}'],
  ['', ''],
])('shortText(%j)', (text, shown) => {
  expect(shortText(text)).toBe(shown);
});

test('shortText cuts what is long, never through a character, and says how long it was', () => {
  expect(shortText(`ab😀${'x'.repeat(200)}`, 3)).toBe('ab… (204 characters)');
});

test.each([
  [6, 7, '6/7', '6 of 7', '6/7 ≈ 0.857'],
  [1, 2, '1/2', '1 of 2', '1/2 = 0.5'],
  [39_787, 39_788, '39787/39788', '39,787 of 39,788', '39787/39788 ≈ 0.99997'],
  [1, 10_000_000, '1/10000000', '1 of 10,000,000', '1/10000000 = 1e-7'],
  [7, 7, '1', '7 of 7', ''],
  [0, 7, '0', '0 of 7', ''],
  [3 / 28, null, '3/28', '0.107', '3/28'],
])('%d of %s is shown as it is', (value, of, exact, words, share) => {
  expect(shownValue({ value, of, note: null })).toBe(words);
  expect(shownExact({ value, of, exact })).toBe(share);
});

test('nothing to say is said', () => {
  expect(shownValue({ value: null, of: 0, note: 'nothing to compare' })).toBe('nothing to compare');
  expect(shownExact({ value: null, of: 0, exact: null })).toBe('');
});

test('shownNumber groups whole numbers, and no decimals', () => {
  expect([1234567, 999, 0.12345, -1234].map(shownNumber)).toEqual(['1,234,567', '999', '0.123', '-1,234']);
});
