import { describe, expect, test } from 'vitest';
import { categoryWeight } from './category-weights.ts';

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
