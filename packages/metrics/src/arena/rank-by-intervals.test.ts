import { describe, expect, test } from 'vitest';
import type { PlayerRating } from './player-ratings.ts';
import { rankByIntervals } from './rank-by-intervals.ts';

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
