import { describe, expect, test } from 'vitest';
import { randomStream } from '../../random/random-stream.ts';
import { usageError } from '../../testing/usage-error.ts';
import { rounds } from '../../../../../testing/rounds.ts';
import { eloSummary } from './elo-summary.ts';
import type { MatchCounts } from './meetings.ts';
import { sprt, type SprtPlan } from './sprt.ts';
import { stoppedMatch, worseThan } from './stopped-match.ts';

const PLAN: SprtPlan = { model: 'logistic', elo0: 0, elo1: 30 };

describe('worseThan', () => {
  test('without drift, half way up, and after all the time there is', () => {
    const strip = { lower: -1, upper: 1, drift: 0, variance: 1 };
    expect(worseThan(strip, 1e6, 1)).toBeCloseTo(0.5, 9);
    expect(worseThan({ ...strip, upper: 3 }, 1e6, 3)).toBeCloseTo(0.75, 9);
  });

  test('in a moment nothing is absorbed yet: the normal distribution', () => {
    const strip = { lower: -3, upper: 3, drift: 0.2, variance: 1 };
    expect(worseThan(strip, 0.05, 0.1)).toBeCloseTo(0.655, 2);
  });

  test('eigenfunctions and reflections agree where both hold', () => {
    for (const drift of [-0.8, 0, 0.5]) {
      const before = { lower: -3, upper: 3, drift, variance: 1 };
      const [few, more] = [worseThan(before, 0.3599, 0.4), worseThan(before, 0.3601, 0.4)];
      expect(Math.abs(few - more)).toBeLessThan(2e-3);
    }
  });
});

describe('stoppedMatch', () => {
  test('law: sides changed, sign changed', () => {
    const even: SprtPlan = { ...PLAN, elo0: -15, elo1: 15 };
    const one = stoppedMatch({ kind: 'pentanomial', pairs: [20, 60, 150, 90, 40] }, even)!;
    const other = stoppedMatch({ kind: 'pentanomial', pairs: [40, 90, 150, 60, 20] }, even)!;
    expect(one.elo).toBeCloseTo(-other.elo!, 4);
    expect(one.interval!.low).toBeCloseTo(-other.interval!.high, 4);
    expect(one.superiority).toBeCloseTo(1 - other.superiority, 6);
  });

  test('before any decision it is near the plain estimate, and after one it is nearer to the middle', () => {
    const open: MatchCounts = { kind: 'pentanomial', pairs: [10, 30, 60, 34, 12] };
    expect(sprt(open, PLAN).decision).toBe('continue');
    expect(Math.abs(stoppedMatch(open, PLAN)!.elo! - eloSummary(open).elo!)).toBeLessThan(4);
    const quick: MatchCounts = { kind: 'pentanomial', pairs: [2, 10, 20, 22, 16] };
    expect(sprt(quick, PLAN).decision).toBe('accept_h1');
    expect(stoppedMatch(quick, PLAN)!.elo!).toBeLessThan(eloSummary(quick).elo!);
  });

  test('of normalised Elo too; of nothing nothing', () => {
    const match: MatchCounts = { kind: 'pentanomial', pairs: [10, 30, 60, 44, 12] };
    const { elo, interval } = stoppedMatch(match, { ...PLAN, model: 'normalized' })!;
    expect(interval!.low).toBeLessThan(elo!);
    expect(interval!.high).toBeGreaterThan(elo!);
    expect(stoppedMatch({ kind: 'pentanomial', pairs: [0, 0, 0, 0, 0] }, PLAN)).toBeNull();
    expect(() => stoppedMatch(match, { ...PLAN, model: 'bayesian' })).toThrow(
      usageError('E_METRIC_SPRT_MODEL', 'logistic or normalized'),
    );
  });

  test.each([0, 15, 40])(
    'seeded: at elo %i the estimate is too high as often as too low, and its interval holds',
    (elo) => {
      const random = randomStream(19, `stopped ${elo}`);
      const games = 300 * rounds;
      let [above, held, naive] = [0, 0, 0];
      for (let round = 0; round < games; round += 1) {
        const match = playToTheEnd(random, elo);
        const found = stoppedMatch(match, PLAN)!;
        above += Number(found.elo! > elo);
        held += Number(found.interval!.low <= elo && elo <= found.interval!.high);
        naive += Number(eloSummary(match).elo! > elo);
      }
      const noise = 4 * Math.sqrt(0.25 / games);
      expect(Math.abs(above / games - 0.5)).toBeLessThan(noise + 0.02);
      expect(held / games).toBeGreaterThan(0.95 - 4 * Math.sqrt(0.0475 / games) - 0.01);
      if (elo === 40) expect(naive / games).toBeGreaterThan(above / games);
    },
  );
});

/** Pairs under the same opening, until the test decides. */
function playToTheEnd(random: ReturnType<typeof randomStream>, elo: number): MatchCounts {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const score = 1 / (1 + 10 ** (-elo / 400));
  const game = () => {
    const draw = random.nextFloat();
    return draw < 0.3 ? 1 : draw < score + 0.15 ? 2 : 0;
  };
  for (;;) {
    for (let pair = 0; pair < 4; pair += 1) pairs[game() + game()]! += 1;
    const match: MatchCounts = { kind: 'pentanomial', pairs };
    if (sprt(match, PLAN).decision !== 'continue') return match;
  }
}
