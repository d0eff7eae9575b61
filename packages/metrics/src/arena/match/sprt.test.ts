import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import type { MatchCounts } from './meetings.ts';
import { constrainedShares, sprt, sprtBounds } from './sprt.ts';

const PLAN = { model: 'logistic', elo0: 0, elo1: 10 } as const;
const EVEN: MatchCounts = { kind: 'trinomial', wins: 300, draws: 400, losses: 300 };

function scaled(wins: number, losses: number): MatchCounts {
  return { kind: 'trinomial', wins, draws: 4000, losses };
}

describe('sprt', () => {
  test('without draws is the ratio of two coins', () => {
    // With 0.001 of a draw, so to three digits.
    const { llr } = sprt({ kind: 'trinomial', wins: 600, draws: 0, losses: 400 }, PLAN);
    const p = 1 / (1 + 10 ** (-10 / 400));
    expect(llr).toBeCloseTo(600 * Math.log(p / 0.5) + 400 * Math.log((1 - p) / 0.5), 3);
  });

  test('is near N(s1 − s0)(2μ − s0 − s1)/(2σ²)', () => {
    const { llr } = sprt(
      { kind: 'pentanomial', pairs: [39, 8843, 26_675, 9240, 44] },
      { ...PLAN, elo0: 0.5, elo1: 2.5 },
    );
    expect(llr).toBeCloseTo(0.555_517, 5);
  });

  test('decides at the bounds and not before', () => {
    expect(sprt(EVEN, PLAN).decision).toBe('continue');
    expect(sprt(scaled(3300, 2700), PLAN).decision).toBe('accept_h1');
    expect(sprt(scaled(2700, 3300), PLAN).decision).toBe('accept_h0');
  });

  test('knows nothing before the first game', () => {
    for (const model of ['logistic', 'normalized', 'bayesian'] as const) {
      const state = sprt({ kind: 'trinomial', wins: 0, draws: 0, losses: 0 }, { ...PLAN, model });
      expect(state).toMatchObject({ llr: 0, decision: 'continue' });
    }
  });

  test('survives results that never occurred', () => {
    for (const model of ['logistic', 'normalized', 'bayesian'] as const) {
      const { llr } = sprt({ kind: 'trinomial', wins: 5, draws: 0, losses: 0 }, { ...PLAN, model });
      expect(llr).toBeGreaterThan(0);
      expect(llr).toSatisfy(Number.isFinite);
    }
  });

  test.each([
    [{ elo0: 5, elo1: 5 }, 'E_METRIC_SPRT_ELO', 'elo0 below elo1'],
    [{ elo0: 0, elo1: Number.NaN }, 'E_METRIC_SPRT_ELO', 'elo0 below elo1'],
    [{ alpha: 0 }, 'E_METRIC_SPRT_RATES', 'both above 0'],
    [{ alpha: 0.5, beta: 0.5 }, 'E_METRIC_SPRT_RATES', 'their sum below 1'],
  ])('refuses %j', (change, code, message) => {
    expect(() => sprt(EVEN, { ...PLAN, ...change })).toThrow(usageError(code, message));
  });

  test('refuses pairs under the bayesian model, and Elo that no match has', () => {
    expect(() =>
      sprt({ kind: 'pentanomial', pairs: [1, 2, 3, 2, 1] }, { ...PLAN, model: 'bayesian' }),
    ).toThrow(usageError('E_METRIC_SPRT_MODEL', 'expected wins, draws and losses'));
    expect(() => sprt(EVEN, { model: 'logistic', elo0: 0, elo1: 1e9 })).toThrow(
      usageError('E_METRIC_SPRT_ELO', 'no distribution of results'),
    );
  });

  test.each(['logistic', 'normalized', 'bayesian'] as const)(
    'law: %s changes its sign when the players change sides',
    (model) => {
      const count = fc.integer({ min: 1, max: 500 });
      fc.assert(
        fc.property(count, count, count, (wins, draws, losses) => {
          const plan = { model, elo0: -5, elo1: 5 };
          const forward = sprt({ kind: 'trinomial', wins, draws, losses }, plan).llr;
          const backward = sprt({ kind: 'trinomial', wins: losses, draws, losses: wins }, plan).llr;
          expect(backward).toBeCloseTo(-forward, 6);
        }),
      );
    },
  );
});

describe('sprtBounds', () => {
  test('are ln(β/(1 − α)) and ln((1 − β)/α)', () => {
    expect(sprtBounds().upper).toBeCloseTo(Math.log(19), 12);
    expect(sprtBounds(0.05, 0.1).lower).toBeCloseTo(Math.log(0.1 / 0.95), 12);
  });
});

describe('constrainedShares', () => {
  test('of two values is forced by the mean', () => {
    const [low, high] = constrainedShares([0.9, 0.1], [-1, 3])!;
    expect(low).toBeCloseTo(0.75, 12);
    expect(high).toBeCloseTo(0.25, 12);
  });

  test('is null where no shares have mean 0', () => {
    expect(constrainedShares([0.5, 0.5], [0, 1])).toBeNull();
    expect(constrainedShares([0.5, 0.5], [-2, -1])).toBeNull();
  });

  test('law: shares sum to 1 and have mean 0', () => {
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(share, share, share),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (raw, mean) => {
          const total = raw.reduce((sum, part) => sum + part, 0);
          const values = [-mean, 0.5 - mean, 1 - mean];
          const shares = constrainedShares(
            raw.map((part) => part / total),
            values,
          )!;
          expect(shares.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
          expect(shares.reduce((sum, part, i) => sum + part * values[i]!, 0)).toBeCloseTo(0, 9);
          expect(shares.every((part) => part > 0)).toBe(true);
        },
      ),
    );
  });
});
