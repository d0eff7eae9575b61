import { describe, expect, test } from 'vitest';
import { bootstrapMeanOfParts, type WeightedPart } from './bootstrap-mean-of-parts.ts';
import { bootstrapWeights } from './bootstrap-weights.ts';

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
