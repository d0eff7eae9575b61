import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { assertRatingCounts, categoriesOf, categoryWeight, ratingCounts } from './ratings.ts';

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

describe('categoriesOf', () => {
  test('orders numbers by size, then booleans, then strings', () => {
    const ratings = [
      ['b', 10, true, 'c'],
      [2, 'a', null, false],
      [2, -1],
    ];
    expect(categoriesOf(ratings)).toEqual([-1, 2, 10, false, true, 'a', 'b', 'c']);
  });

  test('takes 0 and -0 for one category, 1 and "1" for two', () => {
    expect(categoriesOf([[0, -0]])).toHaveLength(1);
    expect(categoriesOf([[1, '1']])).toHaveLength(2);
  });

  test('keeps a given scale as it is, unused categories included', () => {
    expect(categoriesOf([['low']], ['low', 'medium', 'high'])).toEqual(['low', 'medium', 'high']);
    expect(categoriesOf([])).toEqual([]);
  });

  test('names the unit of a rating outside the scale', () => {
    expect(() => categoriesOf([['low'], [null, 'urgent']], ['low', 'high'])).toThrow(
      usageError(
        'E_METRIC_SCALE',
        'unit 2: the rating "urgent" is not on the scale; expected one of ["low","high"]',
      ),
    );
  });

  test('refuses a scale with a category twice', () => {
    expect(() => categoriesOf([], ['low', 'low'])).toThrow(
      usageError('E_METRIC_SCALE', 'the scale lists a category twice'),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %s', (rating) => {
    expect(() => categoriesOf([[1], [rating]])).toThrow(
      usageError('E_METRIC_RATING', `unit 2: a rating is ${rating}`),
    );
  });
});

describe('categoryWeight', () => {
  test.each([
    ['none', 0, 0, 1],
    ['none', 0, 1, 0],
    ['linear', 0, 1, 2 / 3],
    ['linear', 3, 0, 0],
    ['quadratic', 0, 1, 8 / 9],
    ['quadratic', 1, 3, 5 / 9],
    ['quadratic', 2, 2, 1],
  ] as const)('%s of %i and %i on a scale of four is %d', (weights, i, j, weight) => {
    expect(categoryWeight(weights, 4, i, j)).toBeCloseTo(weight, 12);
  });

  test('is 1 on a scale of one', () => {
    expect(categoryWeight('linear', 1, 0, 0)).toBe(1);
  });
});
