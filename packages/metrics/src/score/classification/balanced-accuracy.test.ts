import { describe, expect, test } from 'vitest';
import type { Metric, ScoringSample } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';

const rowsOf = (pairs: readonly (readonly [expected: string, output: string])[]) =>
  pairs.map(([expected, output]) => ({ expected, output }));
const valueOf = (metric: Metric, rows: readonly Omit<ScoringSample, 'id'>[], params = {}) => {
  const { result } = scoreSet(metric, rows, params);
  return result.kind === 'scored' ? (result.value as number) : null;
};

// expected: a a a b b c; predicted: a a b b c d — worked out by hand.
const rows = rowsOf([
  ['a', 'a'],
  ['a', 'a'],
  ['a', 'b'],
  ['b', 'b'],
  ['b', 'c'],
  ['c', 'd'],
]);

describe('balancedAccuracy', () => {
  test('averages recall over expected labels only', () => {
    expect(valueOf(balancedAccuracy, rows)).toBeCloseTo((2 / 3 + 1 / 2 + 0) / 3, 12);
    const { result, contributions } = scoreSet(balancedAccuracy, [...rows, { expected: 'a', output: null }]);
    expect(result).toMatchObject({ details: { n: 7, labels: 3, unreadable: 1 } });
    expect(contributions[0]).toMatchObject({ class: 'not_applicable' });
  });
});
