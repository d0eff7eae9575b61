import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ascending,
  compensatedSum,
  correlation,
  mean,
  percentile,
  standardDeviation,
} from '../descriptive.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });

describe('compensatedSum', () => {
  test('keeps what a plain sum loses', () => {
    expect(compensatedSum([1, 1e100, 1, -1e100])).toBe(2);
    expect(compensatedSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(compensatedSum([])).toBe(0);
  });
});

describe('mean', () => {
  test('of nothing is null; of equal values is that value', () => {
    expect(mean([])).toBeNull();
    fc.assert(
      fc.property(finite, fc.integer({ min: 1, max: 50 }), (value, n) => {
        expect(mean(Array.from({ length: n }, () => value))).toBe(value);
      }),
    );
  });

  test('stays finite where the sum would not', () => {
    expect(mean([1e308, 1e308, 1e308])).toBe(1e308);
    expect(mean([1.7e308, -1.7e308])).toBe(0);
    expect(mean([1.5e308, 1e308])).toBe(1.25e308);
  });

  test('of whole numbers is rounded once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        expect(mean(values)).toBe(values.reduce((sum, value) => sum + value, 0) / values.length);
      }),
    );
  });
});

describe('standardDeviation', () => {
  test('sample and population', () => {
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9], 'population')).toBe(2);
    expect(standardDeviation([2 / 3, 1, 2 / 3, 1, 2 / 3])).toBeCloseTo(0.18257418583505536, 15);
    expect(standardDeviation([2 / 3, 1, 2 / 3, 1, 2 / 3], 'population')).toBeCloseTo(0.16329931618554522, 15);
  });

  test('too few values: null, never 0', () => {
    expect(standardDeviation([5])).toBeNull();
    expect(standardDeviation([])).toBeNull();
    expect(standardDeviation([], 'population')).toBeNull();
    expect(standardDeviation([5], 'population')).toBe(0);
  });

  test('a shift does not change it, a factor scales it', () => {
    expect(standardDeviation([1e9 + 1, 1e9 + 2, 1e9 + 3])).toBe(1);
    expect(standardDeviation([1e200, 2e200, 3e200])! / 1e200).toBeCloseTo(1, 12);
    expect(standardDeviation([1e-200, 2e-200, 3e-200])! / 1e-200).toBeCloseTo(1, 12);
    expect(standardDeviation([0.1, 0.1, 0.1])).toBe(0);
  });

  test('beyond the largest number: null', () => {
    expect(standardDeviation([1.7e308, -1.7e308])).toBeNull();
  });
});

describe('percentile', () => {
  test('R type 7', () => {
    expect(percentile([0, 0, 1, 1], 50)).toBe(0.5);
    expect(percentile([0, 0, 1, 1], 95)).toBe(1);
    expect(percentile([15, 20, 35, 40, 50], 40)).toBeCloseTo(29, 12);
    expect(percentile([1, 2, 3, 4], 25)).toBe(1.75);
    expect(percentile([7], 5)).toBe(7);
    expect(percentile([], 50)).toBeNull();
    expect(percentile([-1.7e308, 1.7e308], 50)).toBe(0);
  });

  test('has no dust where the rank has none', () => {
    const thousandths = Float64Array.from({ length: 1001 }, (_, i) => i);
    expect([5, 50, 95].map((percent) => percentile(thousandths, percent))).toEqual([50, 500, 950]);
  });

  test('is monotone, within the values, and undoes the order', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), fc.nat(100), fc.nat(100), (values, p, q) => {
        const sorted = ascending(values);
        const [low, high] = [percentile(sorted, Math.min(p, q))!, percentile(sorted, Math.max(p, q))!];
        expect(low).toBeLessThanOrEqual(high);
        expect(percentile(sorted, 0)).toBe(sorted[0]);
        expect(percentile(sorted, 100)).toBe(sorted.at(-1));
        expect(percentile(ascending(values.toReversed()), p)).toBe(percentile(sorted, p));
      }),
    );
  });
});

describe('correlation', () => {
  test('of a line is 1 or -1; of a constant, null', () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 14);
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 14);
    expect(correlation([1, 2, 3, 4], [2, 1, 4, 3])).toBeCloseTo(0.6, 14);
    expect(correlation([1, 2, 3], [5, 5, 5])).toBeNull();
    expect(correlation([1], [1])).toBeNull();
    expect(correlation([1e308, -1e308, 0], [2, 1, 1.5])).toBeCloseTo(1, 14);
    expect(correlation([1e-200, 3e-200, 2e-200], [1, 3, 2])).toBeCloseTo(1, 14);
    expect(correlation([], [])).toBeNull();
  });
});
