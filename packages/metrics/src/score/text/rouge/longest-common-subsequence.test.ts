import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestCommonSubsequence } from './longest-common-subsequence.ts';

describe('longestCommonSubsequence', () => {
  test.each([
    ['abcbdab', 'bdcaba', 4],
    ['abc', '', 0],
    ['', '', 0],
    ['abc', 'abc', 3],
  ])('of %j and %j has length %d', (a, b, length) => {
    expect(longestCommonSubsequence(Array.from(a), Array.from(b))).toHaveLength(length);
  });

  test('on a tie it steps back in the first', () => {
    expect(longestCommonSubsequence(['a', 'b'], ['b', 'a'])).toEqual([0]);
  });

  test('law: positions ascend and spell a subsequence of the other, whose length is symmetric', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 80, size: 'max' });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const positions = longestCommonSubsequence(a, b);
        let from = 0;
        for (const position of positions) from = b.indexOf(a[position]!, from) + 1 || Number.NaN;
        expect(from).not.toBeNaN();
        expect(positions).toEqual([...new Set(positions)].sort((x, y) => x - y));
        expect(longestCommonSubsequence(b, a)).toHaveLength(positions.length);
      }),
    );
  });
});
