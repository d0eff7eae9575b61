import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { averagePrecision } from './average-precision.ts';

type Pair = readonly [truth: number, score: number];

const of = (metric: Metric, pairs: readonly Pair[]) => {
  const { result } = scoreSet(
    metric,
    pairs.map(([expected, output]) => ({ expected, output })),
  );
  return result.kind === 'scored' ? (result.value as number) : null;
};

const pairsOf = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 6 })), {
  maxLength: 25,
});

describe('averagePrecision', () => {
  test('steps through distinct scores, ties together', () => {
    expect(
      of(averagePrecision, [
        [1, 0.9],
        [0, 0.5],
        [1, 0.4],
      ]),
    ).toBeCloseTo(5 / 6, 12);
    // At 0.5 one of two is right; at 0.1 two of three.
    expect(
      of(averagePrecision, [
        [1, 0.5],
        [0, 0.5],
        [1, 0.1],
      ]),
    ).toBeCloseTo(0.5 * 0.5 + 0.5 * (2 / 3), 12);
  });

  test('is undefined without positives, 1 without negatives, within (0, 1]', () => {
    expect(of(averagePrecision, [])).toBeNull();
    expect(of(averagePrecision, [[0, 1]])).toBeNull();
    expect(
      of(averagePrecision, [
        [1, 1],
        [1, 0],
      ]),
    ).toBe(1);
    fc.assert(
      fc.property(pairsOf, (pairs) => {
        const value = of(averagePrecision, [...pairs, [1, 3]])!;
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});
