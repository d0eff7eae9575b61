import { describe, expect, test } from 'vitest';
import type { Metric, ScoringSample } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { mcc } from './mcc.ts';

const rowsOf = (pairs: readonly (readonly [expected: string, output: string])[]) =>
  pairs.map(([expected, output]) => ({ expected, output }));
const valueOf = (metric: Metric, rows: readonly Omit<ScoringSample, 'id'>[], params = {}) => {
  const { result } = scoreSet(metric, rows, params);
  return result.kind === 'scored' ? (result.value as number) : null;
};

describe('mcc', () => {
  test('is the binary formula on a 2 × 2 table', () => {
    // tp 3, fp 1, fn 2, tn 4
    const table = rowsOf([
      ...Array.from({ length: 3 }, () => ['p', 'p'] as const),
      ['n', 'p'],
      ['p', 'n'],
      ['p', 'n'],
      ...Array.from({ length: 4 }, () => ['n', 'n'] as const),
    ]);
    expect(valueOf(mcc, table)).toBeCloseTo((3 * 4 - 1 * 2) / Math.sqrt(4 * 5 * 5 * 6), 12);
    const { result, contributions } = scoreSet(mcc, [...table, { expected: 'p', output: null }]);
    expect(result).toMatchObject({ details: { n: 11, unreadable: 1 } });
    expect(contributions[0]).toMatchObject({ class: 'not_applicable' });
  });

  test('is 0 where one side has one label, -1 where two labels are swapped', () => {
    expect(
      valueOf(
        mcc,
        rowsOf([
          ['a', 'a'],
          ['b', 'a'],
        ]),
      ),
    ).toBe(0);
    expect(
      valueOf(
        mcc,
        rowsOf([
          ['a', 'a'],
          ['a', 'b'],
        ]),
      ),
    ).toBe(0);
    expect(
      valueOf(
        mcc,
        rowsOf([
          ['a', 'b'],
          ['b', 'a'],
        ]),
      ),
    ).toBe(-1);
  });

  test('is undefined where nothing varies on either side, as with one sample', () => {
    for (const pairs of [
      [['a', 'a']],
      [['a', 'b']],
      [
        ['a', 'a'],
        ['a', 'a'],
      ],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    ] as const)
      expect(scoreSet(mcc, rowsOf(pairs)).result).toMatchObject({ kind: 'missing', class: 'undefined' });
  });
});
