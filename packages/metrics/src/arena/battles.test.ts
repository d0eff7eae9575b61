import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { type Battle, tabulateBattles } from './battles.ts';

describe('tabulateBattles', () => {
  test('tallies by ordered pair, counts times weights, players by name', () => {
    const table = tabulateBattles([
      { a: 'b', b: 'a', winner: 'a' },
      { a: 'a', b: 'b', winner: 'tie', count: 2, cluster: 'p' },
      { a: 'a', b: 'b', winner: 'b', weight: 0.5, cluster: 'q' },
      { a: 'b', b: 'a', winner: 'a', count: 3, cluster: 'p' },
    ]);
    expect(table.players).toEqual(['a', 'b']);
    expect(table.pairs).toEqual([
      { first: 0, second: 1, wins: 0, ties: 2, losses: 0.5 },
      { first: 1, second: 0, wins: 4, ties: 0, losses: 0 },
    ]);
    expect([...table.pair]).toEqual([1, 0, 0, 1]);
    expect([...table.clusters.of]).toEqual([-1, 0, 1, 0]);
    expect(table.voters).toBe(null);
    expect(table).toMatchObject({ battles: 7, weighted: true });
  });

  test('drops battles of weight 0, with their players', () => {
    const table = tabulateBattles([
      { a: 'x', b: 'y', winner: 'a' },
      { a: 'x', b: 'z', winner: 'a', weight: 0 },
    ]);
    expect(table).toMatchObject({ players: ['x', 'y'], battles: 1, weighted: false });
  });

  test('of nothing is empty', () => {
    expect(tabulateBattles([])).toMatchObject({ players: [], pairs: [], battles: 0 });
  });

  test.each([
    [{ a: 'x', b: 'x', winner: 'a' }, '"x" met itself'],
    [{ a: 'x', b: 'y', winner: 'c' }, 'the winner is "c"; expected "a", "b" or "tie"'],
    [{ a: 'x', b: 3, winner: 'a' }, 'the players are "x" and 3; expected two names'],
    [{ a: 'x', b: 'y', winner: 'a', count: 0 }, 'the count is 0'],
    [{ a: 'x', b: 'y', winner: 'a', count: 1.5 }, 'the count is 1.5'],
    [{ a: 'x', b: 'y', winner: 'a', weight: -1 }, 'the weight is -1'],
    [{ a: 'x', b: 'y', winner: 'a', weight: Number.NaN }, 'the weight is NaN'],
    [{ a: 'x', b: 'y', winner: 'a', weight: Number.POSITIVE_INFINITY }, 'the weight is Infinity'],
  ])('refuses %j', (battle, message) => {
    const good: Battle = { a: 'x', b: 'y', winner: 'a' };
    expect(() => tabulateBattles([good, battle as Battle])).toThrow(
      usageError('E_METRIC_BATTLE', `battle 2: ${message}`),
    );
  });

  test('keeps odd names apart: empty, __proto__, lone surrogates, combining characters', () => {
    const names = ['', '__proto__', '\uD800', 'e\u0301', '\u00e9'];
    const battles = names.map((a, i): Battle => ({ a, b: names[(i + 1) % names.length]!, winner: 'a' }));
    expect(tabulateBattles(battles).players).toHaveLength(5);
  });
});
