import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { winRate } from './win-rate.ts';

describe('winRate', () => {
  test('counts ties half, with Wilson’s interval', () => {
    const rows = ['win', true, 1, 'loss', false].map((output) => ({ output }));
    expect(scoreSet(winRate, rows).result).toMatchObject({
      value: 0.6,
      details: {
        n: 5,
        wins: 3,
        ties: 0,
        losses: 2,
        unreadable: 0,
        low: expect.closeTo(0.230724, 6),
        high: expect.closeTo(0.882379, 6),
      },
    });
    const tied = ['win', 'tie', 'draw', 0.5].map((output) => ({ output }));
    expect(scoreSet(winRate, tied).result).toMatchObject({ value: 2.5 / 4, details: { wins: 1, ties: 3 } });
  });

  test.each([
    ['win', 3, 0.438503, 1],
    ['loss', 3, 0, 0.561497],
  ])('all %s', (output, n, low, high) => {
    const rows = Array.from({ length: n }, () => ({ output }));
    expect(scoreSet(winRate, rows).result).toMatchObject({
      details: { low: expect.closeTo(low, 6), high: expect.closeTo(high, 6) },
    });
  });

  test.each([0, false, 'loss'])('%j is a loss that was read', (output) => {
    expect(scoreSet(winRate, [{ output }]).result).toMatchObject({ details: { losses: 1, unreadable: 0 } });
  });

  test.each([1, true, 'win'])('%j is a win', (output) => {
    expect(scoreSet(winRate, [{ output }]).result).toMatchObject({ value: 1, details: { wins: 1 } });
  });

  test('a game that went wrong is lost', () => {
    const { result, contributions } = scoreSet(winRate, [
      { output: 'illegal' },
      { output: 'win' },
      { output: null },
    ]);
    expect(result).toMatchObject({ value: expect.closeTo(1 / 3, 12), details: { losses: 2, unreadable: 2 } });
    expect(contributions[0]).toEqual(scored(0));
    expect(scoreSet(winRate, []).result).toMatchObject({ class: 'undefined' });
  });
});
