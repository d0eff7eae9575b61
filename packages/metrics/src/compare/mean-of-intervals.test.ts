import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../random/random-stream.ts';
import { meanOfIntervals } from './mean-of-intervals.ts';
import { wilsonInterval } from './proportions/wilson-interval.ts';

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
