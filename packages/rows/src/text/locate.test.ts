import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineIndex, locate } from './locate.ts';

describe('locate and lineIndex', () => {
  test.each([
    ['', 0, 1, 1],
    ['abc', 2, 1, 3],
    ['a\nb', 1, 1, 2],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['\n\n\n', 3, 4, 1],
  ])('%j at %i is %i:%i', (text, offset, line, column) => {
    expect(locate(text, offset)).toEqual({ line, column });
    expect(lineIndex(text)(offset)).toBe(line);
  });

  test('agree everywhere, with each other and with splitting', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r') }), fc.nat(), (text, n) => {
        const offset = n % (text.length + 1);
        const before = text.slice(0, offset).split('\n');
        expect(locate(text, offset)).toEqual({ line: before.length, column: before.at(-1)!.length + 1 });
        expect(lineIndex(text)(offset)).toBe(before.length);
      }),
    );
  });
});
