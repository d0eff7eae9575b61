import { AssayError } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, lineIndex, locate } from './text.ts';

function refusal(bytes: readonly number[]): AssayError {
  try {
    decodeText(Uint8Array.from(bytes));
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('decodeText', () => {
  test('is the inverse of encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.startsWith('\uFEFF'));
        expect(decodeText(new TextEncoder().encode(text))).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  test('drops one byte order mark, not two', () => {
    expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toBe('{}');
    expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x7b]))).toBe('\uFEFF{');
  });

  test.each([
    [[0xff], 0, 1],
    [[0x7b, 0xff, 0x7d], 1, 1],
    [[0x7b, 0x0a, 0x0a, 0x20, 0xc3, 0x28], 5, 3],
    [[0x61, 0xc3], 1, 1],
    [[0xed, 0xa0, 0x80], 1, 1],
    [[0x61, 0xc0, 0x80], 1, 1],
  ])('refuses %j: byte %i, line %i', (bytes, offset, line) => {
    const error = refusal(bytes);
    expect(error).toMatchObject({ code: 'E_ENCODING', location: { line } });
    expect(error.message).toContain(`offset ${offset}`);
  });

  test.each([[[0xff, 0xfe, 0x7b, 0x00]], [[0xfe, 0xff, 0x00, 0x7b]]])('refuses UTF-16: %j', (bytes) => {
    expect(refusal(bytes).message).toContain('UTF-16');
  });

  test('an empty file is an empty text', () => {
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

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
