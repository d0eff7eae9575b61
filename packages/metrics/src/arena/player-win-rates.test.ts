import { describe, expect, test } from 'vitest';
import { clusteredStandardError } from '../compare/mean-interval.ts';
import { clusteredRateInterval } from '../compare/proportion-intervals.ts';
import { type Battle, tabulateBattles } from './battles.ts';
import { playerWinRates, winMatrix } from './player-win-rates.ts';

const battles: readonly Battle[] = [
  { a: 'x', b: 'y', winner: 'a', cluster: 'p' },
  { a: 'y', b: 'x', winner: 'a', cluster: 'p' },
  { a: 'x', b: 'y', winner: 'tie', cluster: 'q' },
  { a: 'x', b: 'z', winner: 'a', count: 2 },
];

describe('playerWinRates', () => {
  test('a tie is half a win, whichever side a player stood on', () => {
    const rates = playerWinRates(tabulateBattles(battles));
    expect(rates.map(({ player, wins, ties, losses, rate }) => [player, wins, ties, losses, rate])).toEqual([
      ['x', 3, 1, 1, 0.7],
      ['y', 1, 1, 1, 0.5],
      ['z', 0, 0, 2, 0],
    ]);
  });

  test('intervals are those of the clustered mean over all battles one by one', () => {
    const [x] = playerWinRates(tabulateBattles(battles), 0.9);
    const error = clusteredStandardError([1, 0, 0.5, 1, 1], ['p', 'p', 'q', '1', '2'])!;
    const standardError = error.corrected;
    const expected = clusteredRateInterval({ successes: 3.5, trials: 5, clusters: 4, standardError }, 0.9)!;
    expect(x!.interval!.low).toBeCloseTo(expected.low, 12);
    expect(x!.interval!.high).toBeCloseTo(expected.high, 12);
  });

  test('prompts on which a player wins as often have an interval with a width', () => {
    const even = ['p', 'q', 'r'].flatMap((cluster) =>
      Array.from(
        { length: 49 },
        (_, i): Battle => ({ a: 'x', b: 'y', winner: i === 20 ? 'a' : 'b', cluster }),
      ),
    );
    const [x] = playerWinRates(tabulateBattles(even));
    expect(x!.interval!.high).toBeGreaterThan(0.5);
  });

  test('there is no interval from one cluster, and nobody without battles', () => {
    expect(playerWinRates(tabulateBattles(battles.slice(0, 2)))[0]!.interval).toBeNull();
    expect(playerWinRates(tabulateBattles([]))).toEqual([]);
  });
});

describe('winMatrix', () => {
  test('counts wins in either position and ties on both sides', () => {
    expect(
      winMatrix([
        { a: 'x', b: 'y', winner: 'a' },
        { a: 'y', b: 'x', winner: 'b', count: 2 },
        { a: 'y', b: 'x', winner: 'a' },
        { a: 'z', b: 'x', winner: 'tie' },
      ]),
    ).toEqual({
      players: ['x', 'y', 'z'],
      wins: [
        [0, 3, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
      ties: [
        [0, 0, 1],
        [0, 0, 0],
        [1, 0, 0],
      ],
    });
  });

  test('of nothing is empty', () => {
    expect(winMatrix([])).toEqual({ players: [], wins: [], ties: [] });
  });
});
