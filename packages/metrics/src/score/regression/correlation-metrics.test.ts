import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { kendall } from './kendall.ts';
import { pearson } from './pearson.ts';
import { spearman } from './spearman.ts';

const of = (metric: Metric, x: readonly number[], y: readonly number[]) => {
  const { result } = scoreSet(
    metric,
    x.map((expected, i) => ({ expected, output: y[i]! })),
  );
  return result.kind === 'scored' ? (result.value as number) : null;
};

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

    test('leaves out what is not a number, and says how often', () => {
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
