import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { onlineElo } from './online-elo.ts';
import { arbitraryBattles } from './testing/arbitrary-battles.ts';

describe('onlineElo', () => {
  test('moves equals by half of K, and the sum not at all', () => {
    expect(onlineElo([{ a: 'x', b: 'y', winner: 'a' }])).toEqual(
      new Map([
        ['x', 1002],
        ['y', 998],
      ]),
    );
    expect(onlineElo([{ a: 'x', b: 'y', winner: 'tie' }]).get('x')).toBe(1000);
  });

  test('expects ten to one of 400 points', () => {
    const start = onlineElo([{ a: 'x', b: 'y', winner: 'a' }], { k: 400, start: 0 });
    expect([...start.values()]).toEqual([200, -200]);
    const next = onlineElo(
      [
        { a: 'x', b: 'y', winner: 'a' },
        { a: 'y', b: 'x', winner: 'b' },
      ],
      { k: 400, start: 0 },
    );
    expect(next.get('x')).toBeCloseTo(200 + 400 / 11, 9);
  });

  test('plays a row as often as it counts', () => {
    const twice = onlineElo([{ a: 'x', b: 'y', winner: 'a', count: 2 }]);
    const single = { a: 'x', b: 'y', winner: 'a' } as const;
    expect(twice).toEqual(onlineElo([single, single]));
  });

  test('a weight scales K', () => {
    const [light, heavy] = [0.5, 3].map((weight) =>
      onlineElo([{ a: 'x', b: 'y', winner: 'a', weight }], { start: 0 }).get('x'),
    );
    expect(light).toBe(1);
    expect(heavy).toBe(6);
  });

  test('refuses a battle that is none, by its number', () => {
    const good = { a: 'x', b: 'y', winner: 'a' } as const;
    expect(() => onlineElo([good, { a: 'x', b: 'x', winner: 'a' }])).toThrow(
      usageError('E_METRIC_BATTLE', 'battle 2: "x" met itself'),
    );
  });

  test('of nothing is empty', () => {
    expect(onlineElo([]).size).toBe(0);
  });

  test.each([{ k: 0 }, { k: Number.NaN }, { start: Number.POSITIVE_INFINITY }])('refuses %j', (options) => {
    expect(() => onlineElo([], options)).toThrow(usageError('E_METRIC_ELO', 'online Elo was given'));
  });

  test('law: the mean stays where it began', () => {
    fc.assert(
      fc.property(arbitraryBattles(), (battles) => {
        const ratings = [...onlineElo(battles).values()];
        expect(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length).toBeCloseTo(1000, 8);
      }),
    );
  });
});
