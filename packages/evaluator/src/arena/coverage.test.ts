import { randomStream, sprt } from '@assay/metrics';
import type { ArenaGame, SeedPair } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { arenaStandings } from './arena-standings.ts';
import { matchCounts, nextRound } from './battles.ts';
import { committedRun, madeGame, seedPair } from './testing/made-run.ts';

// Seeded simulations of what standings promise, from games to the published interval. An opening favours one side, so
// that the two games of a pair depend on each other; bounds are the promise and the noise of the simulation.

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const REPEATS = 400 * rounds;
/** What 95 % of so many repeats may show: 93 to 97 % and two standard errors where there are few. */
const slack = 2 * Math.sqrt((0.05 * 0.95) / REPEATS);

/** Both games of a pair: x is better by `gap`, whoever stands first by `side`. */
function pairGames(pair: SeedPair, gap: number, side: number, draw: () => number): readonly ArenaGame[] {
  return ([0, 1] as const).map((leg) => {
    const ahead = (pair.a === 'x') === (leg === 0) ? gap : -gap;
    if (draw() < 0.2) return madeGame(pair, leg, 0.5);
    return madeGame(pair, leg, draw() < sigmoid(ahead + side) ? 1 : 0);
  });
}

describe('intervals over pairs', () => {
  test.each([
    [12, 0],
    [40, 0.8],
    [40, 2.5],
  ])(
    'of %i openings, one player ahead by %d: win rates and ratings hold the truth in 93 to 97 % of arenas',
    (openings, gap) => {
      const random = randomStream(31, `pairs ${openings} ${gap}`);
      const draw = () => random.nextFloat();
      const sides = [-1.5, 0, 1.5];
      const truth = sides.reduce((sum, side) => sum + sigmoid(gap + side), 0) / sides.length;
      const rate = 0.1 + 0.8 * truth;
      const run = {
        ...committedRun('r'),
        seeds: { policy: 'fixed', secret: 's', commitment: `sha256:${'0'.repeat(64)}` },
      } as const;
      let [rates, ratings, rated] = [0, 0, 0];
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        const pairs = Array.from({ length: openings }, (_, i) => seedPair(i));
        const games = pairs.flatMap((pair) => pairGames(pair, gap, sides[random.nextInt(3)]!, draw));
        const { players } = arenaStandings({ run, rounds: [pairs], games });
        const x = players.find(({ name }) => name === 'x')!;
        const { interval } = x.win_rate;
        rates += Number(interval!.low <= rate && rate <= interval!.high);
        if (x.interval === null) continue;
        const elo = 1000 + (200 / Math.LN10) * Math.log(rate / (1 - rate));
        rated += 1;
        ratings += Number(x.interval.low <= elo && elo <= x.interval.high);
      }
      expect(rates / REPEATS).toBeGreaterThan(0.93 - slack);
      expect(rates / REPEATS).toBeLessThan(0.97 + slack);
      expect(ratings / rated).toBeGreaterThan(0.93 - slack);
      expect(ratings / rated).toBeLessThan(0.98 + slack);
    },
  );
});

describe('a sequential test in a schedule', () => {
  const sequential = {
    model: 'logistic',
    elo0: 0,
    elo1: 120,
    alpha: 0.05,
    beta: 0.05,
    look_every: 8,
  } as const;
  const player = (name: string) =>
    ({ name, isReference: false, entrant: null, source: { kind: 'outputs', file: '' } }) as const;
  const arena = {
    match: { kind: 'game', environment: { module: '' } },
    players: [player('x'), player('y')],
    schedule: { kind: 'round_robin', openings: 2000, sides: 'balanced' },
    openings: 'own',
    sequential,
  } as const;

  test.each([
    ['accept_h1', 0],
    ['accept_h0', 120],
  ] as const)('says %s wrongly in no more than 5 % of arenas, at elo %i', (wrong, elo) => {
    const random = randomStream(37, `sprt ${elo}`);
    const draw = () => random.nextFloat();
    const repeats = 150 * rounds;
    // Draws are a fifth, so that the decisive rest has to be further apart for the same score.
    const score = 1 / (1 + 10 ** (-elo / 400));
    const decisive = (score - 0.1) / 0.8;
    const gap = Math.log(decisive / (1 - decisive));
    let errors = 0;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const played: { rounds: SeedPair[][]; games: ArenaGame[] } = { rounds: [], games: [] };
      for (let next = nextRound(arena, played); next !== null; next = nextRound(arena, played)) {
        played.rounds.push([...next]);
        for (const pair of next) played.games.push(...pairGames(pair, gap, 0, draw));
      }
      errors += Number(sprt(matchCounts(played.games, 'x', 'y'), sequential).decision === wrong);
    }
    expect(errors / repeats).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / repeats));
  });
});
