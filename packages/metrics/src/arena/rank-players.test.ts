import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import type { PlayerRating } from './player-ratings.ts';
import { positionTest, rankByDifferences, rankByIntervals } from './rank-players.ts';
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

function row(player: string, low: number, high: number): PlayerRating {
  return { player, rating: (low + high) / 2, error: 1, interval: { method: 'x', level: 0.95, low, high } };
}

describe('rankByIntervals', () => {
  test('shares a place where intervals overlap or touch', () => {
    const ratings = [row('a', 90, 110), row('b', 80, 100), row('c', 70, 89), row('d', 0, 80)];
    expect([...rankByIntervals(ratings)]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
      ['d', 2],
    ]);
  });

  test('has none for a player without an interval', () => {
    const unknown: PlayerRating = { player: 'u', rating: 500, error: null, interval: null };
    expect([...rankByIntervals([unknown, row('a', 0, 1)])]).toEqual([
      ['u', null],
      ['a', 1],
    ]);
    expect(rankByIntervals([]).size).toBe(0);
  });
});

const battles = [...countedBattles('x', 'y', 60, 40), ...countedBattles('y', 'x', 60, 40)];
const without = bradleyTerry(battles);
const withPosition = bradleyTerry(battles, { position: true });

describe('positionTest', () => {
  test('of equal players is the test of a coin: 120 of 200', () => {
    const { advantage, error, statistic, p } = positionTest(without, withPosition);
    expect(advantage).toBeCloseTo(Math.log(1.5), 9);
    expect(error).toBeCloseTo(Math.sqrt(1 / 120 + 1 / 80), 9);
    expect(statistic).toBeCloseTo(2 * (120 * Math.log(1.2) + 80 * Math.log(0.8)), 8);
    expect(p).toBeCloseTo(0.004_5, 3);
  });

  test('has no error where the fit has none', () => {
    const weighted = battles.map((battle) => Object.assign({ weight: 2 }, battle));
    const result = positionTest(bradleyTerry(weighted), bradleyTerry(weighted, { position: true }));
    expect(result.error).toBeNull();
  });

  test('refuses fits that are not nested', () => {
    expect(() => positionTest(withPosition, without)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
    );
    const fewer = bradleyTerry(countedBattles('x', 'y', 1, 1));
    expect(() => positionTest(fewer, withPosition)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
    );
    const renamed = { ...without, players: ['x', 'z'] };
    const another = { ...without, players: ['x', 'y', 'z'] };
    const tied = { ...without, ties: { rule: 'davidson', parameter: 1 } } as const;
    for (const fit of [renamed, another, tied, withPosition])
      expect(() => positionTest(fit, withPosition)).toThrow(
        usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
      );
    expect(() => positionTest(without, without)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
    );
    expect(() => positionTest(without, { ...withPosition, regularisation: 1 })).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'no regularisation'),
    );
    const penalised = bradleyTerry(battles, { regularisation: 1 });
    expect(() => positionTest(penalised, withPosition)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'no regularisation'),
    );
  });
});
