import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { pearson } from './pearson.ts';

const of = (metric: Metric, x: readonly number[], y: readonly number[]) => {
  const { result } = scoreSet(
    metric,
    x.map((expected, i) => ({ expected, output: y[i]! })),
  );
  return result.kind === 'scored' ? (result.value as number) : null;
};

describe('pearson', () => {
  test('of a hand-checked set, far from zero too', () => {
    // Σdxdy = 3, Σdx² = 5, Σdy² = 5
    expect(of(pearson, [1, 2, 3, 4], [2, 1, 4, 3])).toBeCloseTo(0.6, 12);
    expect(of(pearson, [1, 2, 3, 4], [-2, -1, -4, -3])).toBeCloseTo(-0.6, 12);
    expect(of(pearson, [1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4], [2, 1, 4, 3])).toBeCloseTo(0.6, 9);
  });

  test('keeps the digits in which numbers far from zero differ', () => {
    expect(of(pearson, [1e8 + 0.1, 1e8 + 7.3], [3e8 - 2.7, 3e8 + 0.4])).toBeCloseTo(1, 14);
    const spread = [0.25, -3.5, 7.75, 2.5];
    const near = of(pearson, spread, [1, 2, 3, 5])!;
    expect(
      of(
        pearson,
        spread.map((value) => value + 1e10),
        [1, 2, 3, 5],
      ),
    ).toBeCloseTo(near, 14);
  });

  test('is undefined for a constant side, and for one whose squares underflow', () => {
    const tiny = [0, 2 ** -485, 2 ** -484];
    for (const side of [[5, 5, 5], tiny]) {
      expect(of(pearson, side, [1, 2, 4])).toBeNull();
      expect(of(pearson, [1, 2, 4], side)).toBeNull();
    }
    expect(of(pearson, [0, 2 ** -470, 2 ** -469], [0, 1, 2])).toBeCloseTo(1, 12);
  });

  test('is undefined, not 0, where squares are beyond the range of a double', () => {
    expect(of(pearson, [1e308, 2, 3], [1, 2, 4])).toBeNull();
    expect(of(pearson, [1, 2, 4], [3, 1e200, 2])).toBeNull();
    expect(of(pearson, [1e150, 2e150, 4e150], [1, 2, 4])).toBe(1);
  });

  test('of numbers on a line is 1 or -1 to the last digit; of unrelated ones 0, without a sign', () => {
    expect(of(pearson, [1, 2, 3], [10, 20, 30])).toBe(1);
    expect(of(pearson, [1, 2, 3], [-3, -6, -9])).toBe(-1);
    expect(of(pearson, [1, 2, 3], [1, 0, 1])).toBe(0);
    expect(of(pearson, [1, 2, 3], [-1, 0, -1])).toBe(0);
  });
});
