import { describe, expect, test } from 'vitest';
import { mean } from '../compare/descriptive.ts';
import { randomStream } from '../random/random-stream.ts';
import { usageError } from '../testing/usage-error.ts';
import type { Battle } from './battles.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import { informativePairs } from './informative-pairs.ts';
import { playerRatings } from './player-ratings.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ABILITIES = [2.4, 1.6, 0.8, 0.4, -0.2, -0.8, -1.6, -2.6];

/** How many battles until the mean 95 % interval of an ability is this wide. */
function battlesUntil(
  width: number,
  seed: number,
  choose: (battles: readonly Battle[]) => readonly (readonly [string, string])[],
): number {
  const random = randomStream(seed, 'active');
  const battles: Battle[] = [];
  for (;;) {
    for (const [a, b] of choose(battles)) {
      const gap = ABILITIES[NAMES.indexOf(a)]! - ABILITIES[NAMES.indexOf(b)]!;
      for (let leg = 0; leg < 2; leg += 1) {
        const cluster = `pair ${battles.length >> 1}`;
        battles.push({ a, b, winner: random.nextFloat() < 1 / (1 + Math.exp(-gap)) ? 'a' : 'b', cluster });
      }
    }
    if (meanWidth(battles) <= width) return battles.length;
  }
}

function meanWidth(battles: readonly Battle[]): number {
  const fit = bradleyTerry(battles, { regularisation: 1e-3 });
  if (fit.players.length < NAMES.length) return Infinity;
  const widths = playerRatings(fit, { scale: { unit: 1, centre: 0 } }).map(({ interval }) =>
    interval === null ? Infinity : interval.high - interval.low,
  );
  return mean(widths)!;
}

const many = (a: string, b: string, winner: Battle['winner'], count: number): Battle => ({
  a,
  b,
  winner,
  count,
});

describe('informativePairs', () => {
  test('before any battle everybody is to play, in the order given', () => {
    const choice = { players: ['a', 'b', 'c', 'd'], pairs: 2, battlesEach: 2 };
    expect(informativePairs([], choice)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('a newcomer plays before those who are known', () => {
    const known = [many('a', 'b', 'a', 50), many('a', 'b', 'b', 50)];
    const [first] = informativePairs(known, { players: ['a', 'b', 'new'], pairs: 1, battlesEach: 2 });
    expect(first).toContain('new');
  });

  test('seeded: the same width of ratings needs no more battles than a round robin', () => {
    for (const seed of [1, 2, 3]) {
      const active = battlesUntil(0.9, seed, (battles) =>
        informativePairs(battles, { players: NAMES, pairs: 7, battlesEach: 2 }),
      );
      let next = 0;
      const everybody = NAMES.flatMap((a, i) => NAMES.slice(i + 1).map((b) => [a, b] as const));
      const robin = battlesUntil(0.9, seed, () =>
        Array.from({ length: 7 }, () => everybody[next++ % everybody.length]!),
      );
      expect(active).toBeLessThanOrEqual(robin);
    }
  });

  test('refuses one player, and the same twice', () => {
    for (const players of [['a'], ['a', 'a']])
      expect(() => informativePairs([], { players, pairs: 1, battlesEach: 2 })).toThrow(
        usageError('E_METRIC_ARENA_PLAYERS', 'at least two players'),
      );
  });
});
