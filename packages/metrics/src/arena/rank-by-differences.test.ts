import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import { rankByDifferences } from './rank-by-differences.ts';
import { countedBattles } from './testing/counted-battles.ts';

const fit = bradleyTerry([
  ...countedBattles('a', 'b', 52, 48),
  ...countedBattles('a', 'c', 90, 10),
  ...countedBattles('b', 'c', 88, 12),
]);

describe('rankByDifferences', () => {
  test('shares a place where a difference may be chance', () => {
    expect([...rankByDifferences(fit)]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ]);
    expect(rankByDifferences(fit, { errors: 'fisher' }).get('c')).toBe(3);
  });

  test('has no ranks without errors', () => {
    const oneCluster = bradleyTerry([
      { a: 'p', b: 'q', winner: 'a', cluster: 'c' },
      { a: 'p', b: 'q', winner: 'b', cluster: 'c' },
    ]);
    expect([...rankByDifferences(oneCluster).values()]).toEqual([null, null]);
  });

  test('separates nobody by a difference without an error', () => {
    const tied = bradleyTerry(countedBattles('p', 'q', 0, 0, 8));
    expect([...rankByDifferences(tied).values()]).toEqual([1, 1]);
  });

  test('refuses a level that is none', () => {
    expect(() => rankByDifferences(fit, { level: 1 })).toThrow(
      usageError('E_METRIC_LEVEL', 'confidence level'),
    );
  });
});
