import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { assertRatingCounts, ratingCounts } from './rating-counts.ts';

describe('ratingCounts', () => {
  test('counts each unit by category, missing ratings nowhere', () => {
    expect(
      ratingCounts([
        ['b', 'a', 'b'],
        [null, 'a', null],
        [null, null, null],
      ]),
    ).toEqual([
      [1, 2],
      [1, 0],
      [0, 0],
    ]);
  });

  test('keeps the columns of a given scale', () => {
    expect(ratingCounts([[3, 3]], [1, 2, 3])).toEqual([[0, 0, 2]]);
    expect(ratingCounts([])).toEqual([]);
  });

  test('refuses a table that would fill the memory, and says what to take instead', () => {
    const measured = Array.from({ length: 10_000 }, (_, i) => [i, i + 0.5]);
    expect(() => ratingCounts(measured)).toThrow(
      usageError('E_METRIC_RATING_COUNTS', '10000 units have ratings of 20000 categories'),
    );
  });
});

describe('assertRatingCounts', () => {
  test.each([[[[1, 2], [1]]], [[[0], [-1]]], [[[0], [0.5]]], [[[0], [Number.NaN]]]])(
    'refuses %j',
    (counts) => {
      expect(() => assertRatingCounts(counts)).toThrow(
        usageError('E_METRIC_RATING_COUNTS', 'unit 2: the counts are'),
      );
    },
  );
});
