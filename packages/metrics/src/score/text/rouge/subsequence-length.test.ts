import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestCommonSubsequence } from './longest-common-subsequence.ts';
import { subsequenceLength } from './subsequence-length.ts';

describe('subsequenceLength', () => {
  test.each([
    ['abcbdab', 'bdcaba', 4],
    ['abc', '', 0],
    ['', 'abc', 0],
    ['', '', 0],
    ['a'.repeat(32), 'a'.repeat(31), 31],
    ['a'.repeat(33), 'a'.repeat(33), 33],
    ['a'.repeat(40), 'a', 1],
    ['a'.repeat(100), 'aa', 2],
    [`a${'b'.repeat(70)}a`, 'aba', 3],
    ['ab'.repeat(100), 'ba'.repeat(100), 199],
    ['constructor', 'constructor', 11],
  ])('of %j and %j is %d', (a, b, length) => {
    expect(subsequenceLength(Array.from(a), Array.from(b))).toBe(length);
  });

  test('law: agrees with the table, across blocks of 32 too', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), {
      maxLength: 150,
      size: 'max',
    });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(subsequenceLength(a, b)).toBe(longestCommonSubsequence(a, b).length);
      }),
      { numRuns: 500 },
    );
  });
});
