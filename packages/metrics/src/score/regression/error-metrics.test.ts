import { AssayError, scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { mae } from './mae.ts';
import { mse } from './mse.ts';
import { r2 } from './r2.ts';
import { rmse } from './rmse.ts';

const rows = [
  { output: 3, expected: 1 },
  { output: '4', expected: 4 },
  { output: -1, expected: 0 },
];

describe('mae, mse, rmse', () => {
  test('are means of the errors, which are what samples contribute', () => {
    const details = { n: 3, unparsable: 0 };
    expect(scoreSet(mae, rows)).toEqual({
      contributions: [scored(2), scored(0), scored(1)],
      result: scored(1, details),
    });
    expect(scoreSet(mse, rows)).toEqual({
      contributions: [scored(4), scored(0), scored(1)],
      result: scored(5 / 3, details),
    });
    expect(scoreSet(rmse, rows).result).toEqual(scored(Math.sqrt(5 / 3), details));
  });

  test.each([mae, mse, rmse, r2].map((metric) => [metric.name, metric] as const))(
    '%s on bad input',
    (_, metric) => {
      expect(scoreSet(metric, []).result).toMatchObject({ class: 'undefined' });
      expect(scoreSet(metric, [{ output: 1 }]).contributions).toMatchObject([{ class: 'no_expected' }]);
      const odd = scoreSet(metric, [
        ...rows,
        { output: 'n/a', expected: 1 },
        { output: Number.NaN, expected: 1 },
      ]);
      expect(odd.contributions.slice(3)).toMatchObject([{ class: 'unparsable' }, { class: 'unparsable' }]);
      expect(odd.result).toMatchObject({ kind: 'scored', details: { n: 3, unparsable: 2 } });
      expect(() => scoreSet(metric, [{ output: 1, expected: Number.NaN }])).toThrow(AssayError);
      expect(() => scoreSet(metric, [{ output: 1, expected: 'x' }])).toThrow(
        usageError('E_METRIC_EXPECTED', /sample "s1"/),
      );
      expect(() => scoreSet(metric, [{ output: 1, expected: [1] }])).toThrow(
        usageError('E_METRIC_EXPECTED', /a list/),
      );
    },
  );

  test('say undefined rather than infinity', () => {
    const huge = [{ output: 1e200, expected: -1e200 }];
    expect(scoreSet(mae, huge).result).toMatchObject({ value: 2e200 });
    expect(scoreSet(mse, huge).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(mse, huge).contributions).toMatchObject([{ class: 'undefined' }]);
    expect(scoreSet(rmse, huge).result).toMatchObject({ class: 'undefined' });
  });

  test('mae ≤ rmse, and the order of samples changes nothing', () => {
    const number = fc.integer({ min: -1e6, max: 1e6 }).map((i) => i / 64);
    fc.assert(
      fc.property(fc.array(fc.record({ output: number, expected: number }), { minLength: 1 }), (set) => {
        const value = (metric: typeof mae, of: typeof set) => {
          const { result } = scoreSet(metric, of);
          return result.kind === 'scored' ? (result.value as number) : Number.NaN;
        };
        expect(value(mae, set)).toBeLessThanOrEqual(value(rmse, set) * (1 + 1e-12));
        expect(value(mae, set.toReversed())).toBeCloseTo(value(mae, set), 6);
      }),
    );
  });
});
