import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../testing/rounds.ts';
import { randomStream } from '../../random/random-stream.ts';
import { bootstrapMean } from './bootstrap-mean.ts';
import {
  bootstrapMeanOfParts,
  bootstrapWeights,
  joinedUnits,
  type WeightedPart,
} from './bootstrap-weights.ts';

function weightedMean(values: readonly number[]) {
  return (weights: Int32Array): number | null => {
    let [sum, n] = [0, 0];
    for (const [i, value] of values.entries()) {
      sum += weights[i]! * value;
      n += weights[i]!;
    }
    return n === 0 ? null : sum / n;
  };
}

const drawn = (values: readonly number[], seed = 1, unitOf: Uint32Array | null = null) =>
  bootstrapWeights({ count: values.length, unitOf }, weightedMean(values), { seed });

describe('bootstrapWeights', () => {
  test('of a mean is what the bootstrap of a mean gives', () => {
    const values = Array.from({ length: 300 }, (_, i) => Math.sin(i * i) ** 2);
    const { interval, estimate } = drawn(values);
    const { bca, estimate: mean } = bootstrapMean(values, { seed: 1 });
    expect(estimate).toBeCloseTo(mean!, 12);
    expect(interval).toMatchObject({ method: 'bootstrap-bca', level: 0.95 });
    expect(interval!.low).toBeCloseTo(bca!.low, 2);
    expect(interval!.high).toBeCloseTo(bca!.high, 2);
  });

  test('is seeded, draws as many as there are, and whole units', () => {
    const values = Array.from({ length: 50 }, (_, i) => i % 7);
    expect(drawn(values)).toEqual(drawn(values));
    expect(drawn(values)).not.toEqual(drawn(values, 2));
    const totals = new Set<number>();
    bootstrapWeights(
      { count: 50, unitOf: null },
      (weights) => totals.add(weights.reduce((a, b) => a + b)).size,
      {
        seed: 1,
        resamples: 5,
      },
    );
    expect([...totals]).toEqual([50, 49]);
    const unitOf = Uint32Array.from({ length: 50 }, (_, i) => Math.floor(i / 10));
    bootstrapWeights(
      { count: 50, unitOf },
      (weights) => {
        weights.forEach((weight, i) => expect(weight).toBe(weights[10 * Math.floor(i / 10)]));
        return 1;
      },
      { seed: 1, resamples: 5 },
    );
  });

  test('law: the interval holds 0 exactly where p is not below 0.05, whatever the values', () => {
    const values = fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(values, fc.nat(50), (given, seed) => {
        const { interval, p_value: p } = drawn(given, seed);
        if (interval === null) return;
        expect(p! >= 0.05).toBe(interval.low <= 0 && interval.high >= 0);
      }),
    );
  });

  test('of no difference finds one in about one of twenty', () => {
    const random = randomStream(11, 'null');
    const times = 200 * rounds;
    let found = 0;
    for (let i = 0; i < times; i++) {
      const values = Array.from({ length: 60 }, () => random.nextFloat() - random.nextFloat());
      if (drawn(values, i).p_value! < 0.05) found++;
    }
    expect(found / times).toBeGreaterThan(0.015);
    expect(found / times).toBeLessThan(0.1);
  });
});

test('joinedUnits: samples of one key or one group are one unit, and what they share joins them', () => {
  expect(joinedUnits(['a', 'b', 'c'], null)).toBeNull();
  expect(joinedUnits(['a', 'b', 'a'], null)).toEqual(Uint32Array.of(0, 1, 0));
  expect(joinedUnits(['a', 'b', 'c', 'd'], Float64Array.of(0, 0, Number.NaN, 1))).toEqual(
    Uint32Array.of(0, 0, 1, 2),
  );
  expect(joinedUnits(['x', 'x', 'y', 'y'], Float64Array.of(0, 1, 1, 2))).toEqual(Uint32Array.of(0, 0, 0, 0));
});

test('bootstrapWeights: resamples that differ by rounding alone have no interval', () => {
  const noisy = (weights: Int32Array): number => 0.4 + (weights[0]! % 3) * 2 ** -54;
  expect(bootstrapWeights({ count: 50, unitOf: null }, noisy, { seed: 3 })).toMatchObject({
    interval: null,
    why: 'every resample gives the same number',
  });
});

const meanOf = (values: readonly number[]): WeightedPart => ({
  count: values.length,
  unitOf: null,
  value: (weights) => {
    const n = weights.reduce((sum, weight) => sum + weight, 0);
    return n === 0 ? null : values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / n;
  },
});
const share = (right: number, of: number): readonly number[] =>
  Array.from({ length: of }, (_, i) => Number(i < right));

describe('bootstrapMeanOfParts', () => {
  test('gives each part the same weight, however large it is', () => {
    const { estimate, percentile } = bootstrapMeanOfParts([meanOf(share(9, 10)), meanOf(share(100, 1000))], {
      seed: 1,
    });
    expect(estimate).toBeCloseTo(0.5, 12);
    expect(percentile!.low).toBeLessThan(0.5);
    expect(percentile!.high).toBeGreaterThan(0.5);
  });

  test('of one part it is the percentile interval of that part', () => {
    const part = meanOf(share(30, 80));
    const alone = bootstrapWeights(part, part.value, { seed: 4 });
    expect(bootstrapMeanOfParts([part], { seed: 4 })).toEqual({
      estimate: alone.estimate,
      percentile: alone.percentile,
    });
  });

  test('is narrower than its parts by about the root of their number', () => {
    const width = (parts: number): number => {
      const { percentile } = bootstrapMeanOfParts(
        Array.from({ length: parts }, () => meanOf(share(50, 100))),
        { seed: 2 },
      );
      return percentile!.high - percentile!.low;
    };
    expect(width(1) / width(4)).toBeGreaterThan(1.7);
    expect(width(1) / width(4)).toBeLessThan(2.3);
  });

  test('has no number where a part has none, and no interval where nothing varies', () => {
    expect(bootstrapMeanOfParts([meanOf([1, 0]), meanOf([])], { seed: 0 }).estimate).toBeNull();
    expect(bootstrapMeanOfParts([meanOf([1, 1]), meanOf([0, 0])], { seed: 0 })).toEqual({
      estimate: 0.5,
      percentile: null,
    });
    expect(bootstrapMeanOfParts([], { seed: 0 })).toEqual({ estimate: null, percentile: null });
  });
});
