import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortText, spelledLine } from './short-text.ts';

const anyText = fc.oneof(
  fc.constantFrom('\u001b[31mred\u001b[0m\u0007', 'line\nbreak\r\n\ttab', '\u202egnp.exe\u2066'),
  fc.string({ unit: 'binary' }),
);
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

test('spelledLine leaves nothing that a terminal would act on', () => {
  fc.assert(fc.property(anyText, (text) => !unsafe.test(spelledLine(text))));
  expect(spelledLine('\u001b[2J\n\u202ex')).toBe('\\u{1b}[2J\\n\\u{202e}x');
});

test('shortText cuts by characters, not by halves of them', () => {
  expect(shortText('😀😀😀', 2)).toBe('😀…');
  expect(shortText('abc', 3)).toBe('abc');
});
