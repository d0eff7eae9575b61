import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { binomialCdf, binomialProbability } from './distributions.ts';
import {
  clopperPearsonInterval,
  type Interval,
  jeffreysInterval,
  newcombeDifference,
  wilsonContinuityInterval,
  wilsonInterval,
} from './proportion-intervals.ts';
import { misses } from './testing/misses.ts';

const methods = { wilsonInterval, wilsonContinuityInterval, clopperPearsonInterval, jeffreysInterval };

const ends = (interval: Interval | null) => [interval!.low, interval!.high];

describe('wilsonInterval', () => {
  test.each([
    [81, 263, 0.2552885199, 0.366209577],
    [0, 20, 0, 0.1611251581],
    [1, 29, 0.0061132143, 0.1717552188],
    [10, 10, 0.7224672001, 1],
    [2, 3, 0.20766, 0.938508],
    [3, 5, 0.230724, 0.882379],
  ])('%i of %i', (k, n, low, high) => {
    expect(misses(ends(wilsonInterval(k, n)), [low, high], 5e-7)).toEqual([]);
  });

  test('with continuity correction', () => {
    expect(misses(ends(wilsonContinuityInterval(81, 263)), [0.25350868, 0.3681762], 5e-8)).toEqual([]);
    expect(misses(ends(wilsonContinuityInterval(0, 20)), [0, 0.20045335], 5e-8)).toEqual([]);
    expect(misses(ends(wilsonContinuityInterval(1, 29)), [0.00180264, 0.19628175], 5e-8)).toEqual([]);
  });
});

describe('clopperPearsonInterval', () => {
  test.each([
    [8, 10, 0.4439045377, 0.9747892737],
    [0, 10, 0, 0.3084971078],
    [1, 1, 0.025, 1],
  ])('%i of %i', (k, n, low, high) => {
    expect(misses(ends(clopperPearsonInterval(k, n)), [low, high], 1e-9)).toEqual([]);
  });

  test('each end leaves exactly its tail', () => {
    const { low, high } = clopperPearsonInterval(7, 31, 0.9)!;
    expect(1 - binomialCdf(6, 31, low)).toBeCloseTo(0.05, 12);
    expect(binomialCdf(7, 31, high)).toBeCloseTo(0.05, 12);
  });
});

test('jeffreysInterval as R gives it (qbeta): 8 of 10, and 0 of 10', () => {
  expect(misses(ends(jeffreysInterval(8, 10)), [0.4972255, 0.95594059], 5e-8)).toEqual([]);
  expect(jeffreysInterval(0, 10)).toMatchObject({ low: 0 });
  expect(jeffreysInterval(10, 10)).toMatchObject({ high: 1 });
});

test('intervals name their method and level', () => {
  expect(Object.values(methods).map((interval) => interval(3, 9, 0.9))).toMatchObject([
    { method: 'wilson', level: 0.9 },
    { method: 'wilson-continuity', level: 0.9 },
    { method: 'clopper-pearson', level: 0.9 },
    { method: 'jeffreys', level: 0.9 },
  ]);
});

describe.each(Object.entries(methods))('%s', (name, interval) => {
  test('contains the rate, lies in [0, 1], mirrors, and widens with the level', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const k = Math.round(n * share);
          const { low, high } = interval(k, n)!;
          const mirror = interval(n - k, n)!;
          const wider = interval(k, n, 0.99)!;
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(k / n);
          expect(high).toBeGreaterThanOrEqual(k / n);
          expect(mirror.low).toBeCloseTo(1 - high, 10);
          expect(wider.low).toBeLessThanOrEqual(low);
          expect(wider.high).toBeGreaterThanOrEqual(high);
        },
      ),
    );
  });

  test('covers about as often as it says', () => {
    for (const p of [0.1, 0.3, 0.5, 0.9]) {
      let covered = 0;
      for (let k = 0; k <= 40; k++) {
        const { low, high } = interval(k, 40)!;
        if (low <= p && p <= high) covered += binomialProbability(k, 40, p);
      }
      expect(covered).toBeGreaterThan(name === 'clopperPearsonInterval' ? 0.95 : 0.915);
    }
  });

  test('nothing tried, nothing said; wrong counts and levels are refused', () => {
    expect(interval(0, 0)).toBeNull();
    for (const [k, n] of [
      [2, 1],
      [-1, 3],
      [0.5, 2],
      [Number.NaN, 2],
    ]) {
      expect(() => interval(k!, n!)).toThrow(usageError('E_METRIC_COUNTS', /whole numbers/));
    }
    for (const level of [0, 1, 95, Number.NaN])
      expect(() => interval(1, 2, level)).toThrow(usageError('E_METRIC_LEVEL', /level/));
  });
});

test('newcombeDifference of 56/70 and 48/80', () => {
  const result = newcombeDifference({ successes: 56, trials: 70 }, { successes: 48, trials: 80 })!;
  expect(result.difference).toBeCloseTo(0.2, 12);
  expect(misses(ends(result.interval), [0.05243147, 0.33387265], 5e-8)).toEqual([]);
  expect(newcombeDifference({ successes: 0, trials: 0 }, { successes: 1, trials: 2 })).toBeNull();
});
