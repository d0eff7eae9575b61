import { expect, test } from 'vitest';
import { shortText } from './short-text.ts';

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
