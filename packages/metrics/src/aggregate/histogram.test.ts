import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histogram } from './histogram.ts';

const UNIT = { min: 0, max: 1 };
const binOf = (value: number, range = UNIT): number =>
  histogram([value], range, 'declared')!.bins.findIndex((bin) => bin.count === 1);

describe('histogram', () => {
  test('0.7 - 0.4 belongs in [0.3, 0.4), and so does every sum that should be 0.3', () => {
    expect(0.7 - 0.4).toBeLessThan(0.3);
    for (const value of [0.7 - 0.4, 0.1 + 0.2, 0.3, 0.9 / 3, 1 - 0.7]) expect(binOf(value)).toBe(3);
  });

  test('every tenth starts its bin; the last is closed', () => {
    for (let i = 0; i < 10; i++) expect(binOf(i / 10)).toBe(i);
    expect(binOf(1)).toBe(9);
    expect(binOf(0.2999999)).toBe(2);
  });

  test('edges read as people write them', () => {
    const edges = histogram([], UNIT, 'declared')!.bins.map((bin) => bin.min);
    expect(edges).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    expect(histogram([], { min: -1, max: 1 }, 'declared')!.bins[3]).toEqual({
      min: -0.4,
      max: -0.2,
      count: 0,
    });
  });

  test('one value only: a bin around it', () => {
    const { bins, range } = histogram([5, 5], { min: 5, max: 5 }, 'observed')!;
    expect(range).toBe('observed');
    expect(bins[5]).toEqual({ min: 5, max: 5.1, count: 2 });
    expect(bins[0]!.min).toBe(4.5);
    expect(bins[9]!.max).toBe(5.5);
  });

  test('ranges at the ends of what a number can be', () => {
    expect(binOf(0, { min: -1.7e308, max: 1.7e308 })).toBe(5);
    expect(binOf(1e300, { min: 1e300, max: 1e300 })).toBeGreaterThanOrEqual(0);
    expect(binOf(5e-324, { min: 0, max: 5e-324 })).toBeGreaterThanOrEqual(0);
  });

  test('no range, no histogram', () => {
    expect(histogram([], null, 'observed')).toBeNull();
  });

  test('counts every value once, in a bin that holds it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -50, max: 50, noNaN: true })), (values) => {
        const { bins } = histogram(values, { min: -50, max: 50 }, 'declared')!;
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(values.length);
        for (const value of values) {
          const bin = bins[binOf(value, { min: -50, max: 50 })]!;
          expect(value).toBeGreaterThanOrEqual(bin.min - 1e-7);
          expect(value).toBeLessThanOrEqual(bin.max);
        }
      }),
    );
  });
});
