import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable, printableLine, shortText } from './escape.ts';

test('shortText cuts by characters, not by halves of them', () => {
  expect(shortText('😀😀😀', 2)).toBe('😀…');
  expect(shortText('abc', 3)).toBe('abc');
  expect(shortText('\u001b[2J\n', 40)).toBe('\\u{1b}[2J\\n');
});

const obeyed = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
].map((code) => String.fromCharCode(code));
const turning = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'];
const isolating = ['\u2066', '\u2067', '\u2068', '\u2069'];
const hidden = [
  '\u200b',
  '\u2060',
  '\ufeff',
  '\ufff9',
  '\u{e0001}',
  '\u{e0041}',
  '\u2028',
  '\u2029',
  '\ud800',
];

describe('printable', () => {
  test.each([...obeyed, ...turning, ...isolating, ...hidden].filter((one) => one !== '\n' && one !== '\t'))(
    '%j is spelt out',
    (character) => {
      expect(printable(`a${character}b`)).toBe(`a\\u{${character.codePointAt(0)!.toString(16)}}b`);
    },
  );

  test('keeps line breaks and tabs; as one line it spells them too', () => {
    expect(printable('a\n\tb\r\n')).toBe('a\n\tb\\u{d}\n');
    expect(printableLine('a\n\tb')).toBe('a\\n\\tb');
  });

  test('an escape of a terminal is a text like any other', () => {
    expect(printable('\u001b[2J\u001b]8;;http://host\u0007')).toBe('\\u{1b}[2J\\u{1b}]8;;http://host\\u{7}');
  });

  test('leaves plain text in any script as it is', () => {
    for (const text of ['größe', '中文', 'می\u200cخواهم', '👩\u200d💻', 'Ω → ∞'])
      expect(printable(text)).toBe(text);
  });

  test('is itself of what it made, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const made = printableLine(text);
        expect(printableLine(made)).toBe(made);
        expect(made).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
