import { expect, test } from 'vitest';
import { shortText } from './short-text.ts';

test('shortText cuts by characters, not by halves of them', () => {
  expect(shortText('😀😀😀', 2)).toBe('😀…');
  expect(shortText('abc', 3)).toBe('abc');
  expect(shortText('\u001b[2J\n', 40)).toBe('\\u{1b}[2J\\n');
});
