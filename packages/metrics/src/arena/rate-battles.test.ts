import { describe, expect, test } from 'vitest';
import { tabulateBattles } from './battles.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import { playerRatings } from './player-ratings.ts';
import { rateBattles } from './rate-battles.ts';
import { countedBattles } from './testing/counted-battles.ts';

const battles = [
  ...countedBattles('x', 'y', 12, 5, 3),
  ...countedBattles('y', 'z', 9, 6, 2),
  ...countedBattles('z', 'x', 5, 4),
];

describe('rateBattles', () => {
  test('gives the ratings of the fit that was asked for, and what standing first is worth', () => {
    const rated = rateBattles(tabulateBattles(battles), { position: 'tested', ties: 'davidson' });
    if ('refused' in rated) throw rated.refused;
    expect(rated.ratings).toEqual(playerRatings(bradleyTerry(battles, { ties: 'davidson' })));
    expect(rated.position!.p).toBeGreaterThan(0);
    expect(rated.groups.size).toBe(3);
    const fitted = rateBattles(tabulateBattles(battles), { position: 'fitted' });
    if ('refused' in fitted) throw fitted.refused;
    expect(fitted.ratings).toEqual(playerRatings(bradleyTerry(battles, { position: true })));
  });

  test('refuses what has no ratings, with its groups', () => {
    const chain = [...countedBattles('x', 'y', 3, 0), ...countedBattles('y', 'z', 3, 0)];
    expect(rateBattles(tabulateBattles(chain))).toMatchObject({
      refused: { code: 'E_METRIC_ARENA_UNCONNECTED' },
      groups: [['x'], ['y'], ['z']],
    });
    expect(rateBattles(tabulateBattles([]))).toMatchObject({
      refused: { code: 'E_METRIC_ARENA_EMPTY' },
      groups: [],
    });
  });

  test('a wrong call is thrown', () => {
    expect(() => rateBattles(tabulateBattles(battles), { regularisation: -1 })).toThrow(
      /regularisation is -1/,
    );
    expect(() => rateBattles(tabulateBattles(battles), { level: 95 })).toThrow(/between 0 and 1/);
  });

  test('where whoever stood first always won there is a rating, and no advantage', () => {
    const first = [...countedBattles('x', 'y', 4, 0), ...countedBattles('y', 'x', 4, 0)];
    expect(rateBattles(tabulateBattles(first), { position: 'tested' })).toMatchObject({ position: null });
    expect(rateBattles(tabulateBattles(first), { position: 'fitted' })).toMatchObject({
      refused: { code: 'E_METRIC_ARENA_NO_MAXIMUM' },
    });
  });
});
