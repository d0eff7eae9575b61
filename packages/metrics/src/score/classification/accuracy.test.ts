import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { accuracy } from './accuracy.ts';

const rowsOf = (pairs: readonly (readonly [expected: string, output: string])[]) =>
  pairs.map(([expected, output]) => ({ expected, output }));

// expected: a a a b b c; predicted: a a b b c d — worked out by hand.
const rows = rowsOf([
  ['a', 'a'],
  ['a', 'a'],
  ['a', 'b'],
  ['b', 'b'],
  ['b', 'c'],
  ['c', 'd'],
]);

describe('accuracy', () => {
  test('is the share of equal labels, with 1 or 0 per sample', () => {
    const { result, contributions } = scoreSet(accuracy, rows);
    expect(result).toEqual(scored(0.5, { n: 6, correct: 3, unreadable: 0 }));
    expect(contributions.map((each) => each.kind === 'scored' && each.value)).toEqual([1, 1, 0, 1, 0, 0]);
  });
});
