import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../random/random-stream.ts';
import {
  differenceOfIntervals,
  meanOfIntervals,
  newcombeDifference,
  rangeOfDifference,
  wilsonInterval,
  withinRange,
} from './proportion-intervals.ts';

const interval = { method: 'student', level: 0.95, low: -0.4, high: 1.3 };

test('withinRange brings ends to those of the range, and leaves what is inside', () => {
  expect(withinRange(interval, { min: 0, max: 1 })).toEqual({ ...interval, low: 0, high: 1 });
  expect(withinRange(interval, { min: 0, max: null })).toEqual({ ...interval, low: 0 });
  expect(withinRange(interval, { min: null, max: null })).toEqual(interval);
  expect(withinRange(interval, { min: -5, max: 5 })).toEqual(interval);
  expect(withinRange(null, { min: 0, max: 1 })).toBeNull();
});

test('rangeOfDifference is as wide as the range to both sides, and unknown where an end is', () => {
  expect(rangeOfDifference({ min: 0, max: 100 })).toEqual({ min: -100, max: 100 });
  expect(rangeOfDifference({ min: 0, max: null })).toEqual({ min: null, max: null });
});

test("of two Wilson intervals the difference has Newcombe's", () => {
  const [a, b] = [wilsonInterval(56, 70), wilsonInterval(48, 80)];
  const { interval } = newcombeDifference({ successes: 56, trials: 70 }, { successes: 48, trials: 80 })!;
  const found = differenceOfIntervals({ value: 56 / 70, interval: a }, { value: 48 / 80, interval: b });
  expect(found).toEqual(interval);
});

test('a wider interval of either makes it wider, and none of either makes it none', () => {
  const interval = { method: 'wilson-clustered', level: 0.95, low: 0.4, high: 0.7 };
  const one = { value: 0.5, interval };
  expect(differenceOfIntervals(one, one)).toMatchObject({ method: 'mover' });
  expect(differenceOfIntervals(one, one)!.low).toBeCloseTo(-Math.hypot(0.1, 0.2), 12);
  const wider = { value: 0.5, interval: { ...interval, low: 0.3 } };
  expect(differenceOfIntervals(wider, one)!.low).toBeLessThan(differenceOfIntervals(one, one)!.low);
  expect(differenceOfIntervals({ value: 0.5, interval: null }, one)).toBeNull();
  expect(differenceOfIntervals(one, { value: null, interval })).toBeNull();
});

const rate = (successes: number, n: number) => ({
  value: successes / n,
  interval: wilsonInterval(successes, n)!,
});

const rates = fc
  .array(
    fc.integer({ min: 1, max: 40 }).chain((n) => fc.integer({ min: 0, max: n }).map((s) => rate(s, n))),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => ({ parts, mean: parts.reduce((sum, { value }) => sum + value, 0) / parts.length }));

describe('meanOfIntervals', () => {
  test('of nothing is null, of one the interval that it has', () => {
    expect(meanOfIntervals([], true)).toBeNull();
    expect(meanOfIntervals([rate(3, 9)], true)).toEqual(rate(3, 9).interval);
  });

  test('two parts by hand', () => {
    const part = (value: number, low: number, high: number) => ({
      value,
      interval: { method: 'wilson', level: 0.9, low, high },
    });
    const parts = [part(0.5, 0.2, 0.9), part(0.7, 0.3, 1)];
    expect(meanOfIntervals(parts, true)).toEqual({
      method: 'mover',
      level: 0.9,
      low: expect.closeTo(0.6 - 0.25, 12),
      high: expect.closeTo(0.6 + 0.25, 12),
    });
    expect(meanOfIntervals(parts, false)).toMatchObject({
      method: 'mover-dependent',
      low: expect.closeTo(0.25, 12),
      high: expect.closeTo(0.95, 12),
    });
  });

  test('holds the mean, keeps the range of its parts, and is wider where they vary together', () => {
    fc.assert(
      fc.property(rates, ({ parts, mean }) => {
        const [alone, together] = [meanOfIntervals(parts, true)!, meanOfIntervals(parts, false)!];
        expect(alone.low).toBeLessThanOrEqual(mean + 1e-12);
        expect(alone.high).toBeGreaterThanOrEqual(mean - 1e-12);
        expect(together.low).toBeLessThanOrEqual(alone.low + 1e-12);
        expect(together.high).toBeGreaterThanOrEqual(alone.high - 1e-12);
        expect(together.low).toBeGreaterThanOrEqual(-1e-12);
        expect(together.high).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test('covers the mean of five rates about as often as it says', () => {
    const [chances, sizes, draws] = [[0.1, 0.5, 0.8, 0.95, 0.3], [12, 20, 8, 40, 15], 2_000];
    const truth = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    const random = randomStream(5, 'mean-of-intervals');
    let held = 0;
    for (let draw = 0; draw < draws; draw++) {
      const parts = chances.map((chance, i) => {
        let passed = 0;
        for (let sample = 0; sample < sizes[i]!; sample++) passed += random.nextFloat() < chance ? 1 : 0;
        return rate(passed, sizes[i]!);
      });
      const { low, high } = meanOfIntervals(parts, true)!;
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / draws).toBeGreaterThan(0.935);
    expect(held / draws).toBeLessThan(0.985);
  });
});
