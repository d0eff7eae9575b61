import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { categoriesOf } from './categories.ts';

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
