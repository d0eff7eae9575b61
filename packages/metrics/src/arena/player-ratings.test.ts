import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import { ORDO_SCALE, playerRatings } from './player-ratings.ts';
import { rankByDifferences } from './rank-players.ts';
import { countedBattles } from './testing/counted-battles.ts';

const fit = bradleyTerry(countedBattles('x', 'y', 10, 100));

describe('playerRatings', () => {
  test('puts 400 points on odds of ten to one, around 1000, best first', () => {
    const [best, other] = playerRatings(fit);
    expect(best).toMatchObject({ player: 'y', interval: { method: 'sandwich', level: 0.95 } });
    expect(best?.rating).toBeCloseTo(1200, 8);
    expect(other?.rating).toBeCloseTo(800, 8);
    // Half of the error of a log odds, on the Elo scale.
    const error = (Math.sqrt(1 / 10 + 1 / 100) / 2) * (400 / Math.LN10);
    expect(best?.error).toBeCloseTo(error, 8);
    expect(best?.interval?.high).toBeCloseTo(1200 + 1.959_963_984_54 * error, 6);
  });

  test('fixes an anchor and gives the others the error of the difference', () => {
    const [best, other] = playerRatings(fit, { anchor: { player: 'x', rating: 1114 }, errors: 'fisher' });
    expect(best?.rating).toBeCloseTo(1514, 8);
    expect(best?.error).toBeCloseTo(Math.sqrt(1 / 10 + 1 / 100) * (400 / Math.LN10), 8);
    expect(other).toEqual({
      player: 'x',
      rating: 1114,
      error: 0,
      interval: { method: 'fisher', level: 0.95, low: 1114, high: 1114 },
    });
  });

  test('of few clusters has the reach of Student, and none of a single one', () => {
    const clustered = (clusters: number) =>
      bradleyTerry(
        Array.from({ length: clusters }, (_, i) => [
          { a: 'x', b: 'y', winner: 'a', cluster: `${i}`, count: 1 + (i % 3) } as const,
          { a: 'x', b: 'y', winner: 'b', cluster: `${i}`, count: 2 } as const,
        ]).flat(),
      );
    const [plain] = playerRatings(clustered(5));
    const [wide] = playerRatings(clustered(5), { student: true });
    expect(wide!.interval!.method).toBe('sandwich-student');
    expect(wide!.error! / plain!.error!).toBeCloseTo(Math.sqrt(5 / 4), 10);
    expect(wide!.interval!.high - wide!.rating).toBeCloseTo(2.776_445_105 * wide!.error!, 6);
    expect(playerRatings(clustered(1), { student: true })[0]!.interval).toBeNull();
    expect(rankByDifferences(clustered(1), { student: true }).get('x')).toBeNull();
    expect(rankByDifferences(clustered(5), { student: true }).get('x')).toBe(1);
  });

  test('has other scales and levels', () => {
    const [best] = playerRatings(fit, { scale: ORDO_SCALE, level: 0.5 });
    expect(best?.rating).toBeCloseTo((Math.log(10) / 2) * (202 / Math.log(0.76 / 0.24)), 8);
    expect(best?.interval?.high).toBeCloseTo(best!.rating + 0.674_489_750_2 * best!.error!, 6);
  });

  test('has no interval without errors; equal players stand by name', () => {
    const tied = bradleyTerry(countedBattles('q', 'p', 0, 0, 8));
    expect(playerRatings(tied)).toEqual([
      { player: 'p', rating: 1000, error: null, interval: null },
      { player: 'q', rating: 1000, error: null, interval: null },
    ]);
    const oneCluster = bradleyTerry([
      { a: 'p', b: 'q', winner: 'a', cluster: 'c' },
      { a: 'p', b: 'q', winner: 'b', cluster: 'c' },
    ]);
    expect(playerRatings(oneCluster)[0]?.interval).toBeNull();
  });

  test.each([
    [{ level: 95 }, 'E_METRIC_LEVEL', 'confidence level'],
    [{ scale: { unit: 0, centre: 0 } }, 'E_METRIC_ARENA_SCALE', 'the rating scale has unit 0'],
    [{ anchor: { player: 'nobody', rating: 0 } }, 'E_METRIC_ARENA_PLAYER', '"nobody" fought no battle'],
  ])('refuses %j', (options, code, message) => {
    expect(() => playerRatings(fit, options)).toThrow(usageError(code, message));
  });
});
