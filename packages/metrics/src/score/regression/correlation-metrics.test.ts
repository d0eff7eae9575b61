import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { kendall } from './kendall.ts';
import { kendallTauB } from './kendall-tau-b.ts';
import { midRanks } from './mid-ranks.ts';
import { pearson } from './pearson.ts';
import { spearman } from './spearman.ts';

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
    expect(of(pearson, [1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4], [2, 1, 4, 3])).toBeCloseTo(0.6, 9);
  });
});

describe('spearman', () => {
  test('shares ranks between equal values', () => {
    expect([...midRanks(Float64Array.of(10, 20, 10, 5))]).toEqual([2.5, 4, 2.5, 1]);
    // ranks 1 2.5 2.5 4 and 1 2 3 4: Σdxdy = 4.5, Σ = 4.5 and 5
    expect(of(spearman, [1, 2, 2, 3], [10, 20, 30, 40])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });
});

/** Counts every pair. */
const slow = (x: readonly number[], y: readonly number[]) => {
  let [difference, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const [dx, dy] = [Math.sign(x[i]! - x[j]!), Math.sign(y[i]! - y[j]!)];
      difference += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return untiedX * untiedY === 0 ? null : difference / Math.sqrt(untiedX * untiedY);
};

describe('kendall', () => {
  test('agrees with counting every pair', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(values, (pairs) => {
        const x = pairs.map((pair) => pair[0]);
        const y = pairs.map((pair) => pair[1]);
        const fast = kendallTauB(Float64Array.from(x), Float64Array.from(y));
        const expected = slow(x, y);
        expect(fast ?? 9).toBeCloseTo(expected ?? 9, 12);
      }),
    );
  });
});

describe.each([pearson, spearman, kendall].map((metric) => [metric.name, metric] as const))(
  '%s',
  (_, metric) => {
    test('is 1 and -1 for a line, and undefined without variance', () => {
      expect(of(metric, [1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
      expect(of(metric, [1, 2, 3], [6, 4, 2])).toBeCloseTo(-1, 12);
      expect(of(metric, [], [])).toBeNull();
      expect(of(metric, [1], [1])).toBeNull();
      expect(of(metric, [1, 1], [1, 2])).toBeNull();
      expect(of(metric, [1, 2], [1, 1])).toBeNull();
    });

    test('stays in [-1, 1], is symmetric, and ignores the order of samples', () => {
      const number = fc.integer({ min: -1e6, max: 1e6 }).map((i) => i / 64);
      fc.assert(
        fc.property(fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 30 }), (pairs) => {
          const x = pairs.map((pair) => pair[0]);
          const y = pairs.map((pair) => pair[1]);
          const value = of(metric, x, y);
          if (value === null) return;
          expect(Math.abs(value)).toBeLessThanOrEqual(1);
          expect(of(metric, y, x)).toBeCloseTo(value, 6);
          expect(of(metric, x.toReversed(), y.toReversed())).toBeCloseTo(value, 6);
        }),
      );
    });

    test('leaves out what is no number, and says how often', () => {
      const rows = [
        { expected: 1, output: 1 },
        { expected: 2, output: 2 },
        { expected: 3, output: 'three' },
      ];
      const { result, contributions } = scoreSet(metric, rows);
      expect(result).toMatchObject({ value: expect.closeTo(1, 12), details: { n: 2, unparsable: 1 } });
      expect(contributions).toMatchObject([
        { class: 'not_applicable' },
        { class: 'not_applicable' },
        { class: 'unparsable' },
      ]);
    });
  },
);
