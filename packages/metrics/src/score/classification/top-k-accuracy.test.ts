import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { topKAccuracy } from './top-k-accuracy.ts';

describe('topKAccuracy', () => {
  test.each([
    [['a', 'b', 'c'], 'b', 2, true],
    [['a', 'b', 'c'], 'c', 2, false],
    [['a', 'a', 'c'], 'c', 2, true],
    [[], 'c', 2, false],
    ['c', 'c', 1, true],
    ['b', 'c', 1, false],
    [{ a: 0.5, b: 0.3, c: 0.2 }, 'b', 2, true],
    [{ a: 0.5, b: 0.25, c: 0.25 }, 'b', 2, false],
    [{ a: 0.5 }, 'b', 2, false],
    [{}, 'b', 2, false],
    [[3, 7], 7, 2, true],
  ])('%j, expected %j, k = %d: %s', (output, expected, k, value) => {
    expect(scoreSample(topKAccuracy, { output, expected }, { k })).toEqual(scored(value));
  });

  test('k is 5 by default and at least 1', () => {
    const output = ['1', '2', '3', '4', '5', '6'];
    expect(scoreSample(topKAccuracy, { output, expected: '5' })).toEqual(scored(true));
    expect(scoreSample(topKAccuracy, { output, expected: '6' })).toEqual(scored(false));
    expect(topKAccuracy.parameters.safeParse({ k: 0 }).success).toBe(false);
  });

  test.each([[null], [[['a']]], [{ a: 'x' }], [{ a: Number.NaN }], [Number.NaN]])(
    '%j holds no guesses',
    (output) => {
      expect(scoreSample(topKAccuracy, { output, expected: 'a' })).toMatchObject({ class: 'unparsable' });
    },
  );

  test('is missing without an expected value', () => {
    expect(scoreSample(topKAccuracy, { output: ['a'] })).toMatchObject({ class: 'no_expected' });
  });
});
