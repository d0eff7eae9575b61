import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { MidRanks } from './mid-ranks.ts';
import { spearman } from './spearman.ts';

const of = (metric: Metric, x: readonly number[], y: readonly number[]) => {
  const { result } = scoreSet(
    metric,
    x.map((expected, i) => ({ expected, output: y[i]! })),
  );
  return result.kind === 'scored' ? (result.value as number) : null;
};

describe('spearman', () => {
  test('shares ranks between equal values', () => {
    const ranks = new MidRanks(Float64Array.of(10, 20, 10, 5), Float64Array.of(1, 1, 1, 1));
    expect(ranks.rank(Int32Array.of(1, 1, 1, 1))).toBe(4);
    expect([...ranks.ranks]).toEqual([2.5, 4, 2.5, 1]);
    // ranks 1 2.5 2.5 4 and 1 2 3 4: Σdxdy = 4.5, Σ = 4.5 and 5
    expect(of(spearman, [1, 2, 2, 3], [10, 20, 30, 40])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });
});
