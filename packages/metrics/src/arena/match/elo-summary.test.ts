import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { eloSummary } from './elo-summary.ts';

describe('eloSummary', () => {
  test('of ten wins to one loss is 400 points', () => {
    const summary = eloSummary({ kind: 'trinomial', wins: 100, draws: 0, losses: 10 });
    expect(summary.elo).toBeCloseTo(400, 9);
    expect(summary.score).toBeCloseTo(10 / 11, 12);
    const sigma = Math.sqrt(10) / 11;
    const eloAt = (score: number) => 400 * Math.log10(score / (1 - score));
    const reach = (1.959_963_984_54 * sigma) / Math.sqrt(110);
    expect(summary.eloError).toBeCloseTo((eloAt(10 / 11 + reach) - eloAt(10 / 11 - reach)) / 2, 6);
    expect(summary.normalizedElo).toBeCloseTo(((10 / 11 - 0.5) / sigma) * (800 / Math.LN10), 8);
    expect(summary.normalizedEloError).toBeCloseTo(
      (1.959_963_984_54 * (800 / Math.LN10)) / Math.sqrt(110),
      6,
    );
  });

  test('of an even match is 0, superiority one half', () => {
    expect(eloSummary({ kind: 'trinomial', wins: 10, draws: 5, losses: 10 })).toMatchObject({
      games: 25,
      score: 0.5,
      elo: 0,
      normalizedElo: 0,
      superiority: 0.5,
    });
  });

  test('superiority: 60 wins to 40 losses are 2.04 errors above even', () => {
    const { superiority } = eloSummary({ kind: 'trinomial', wins: 60, draws: 0, losses: 40 });
    expect(superiority).toBeCloseTo(0.979_387, 5);
  });

  test('takes the variance over pairs: opposite results in a pair say that nothing varies', () => {
    const pairs = eloSummary({ kind: 'pentanomial', pairs: [0, 10, 80, 10, 0] });
    const games = eloSummary({ kind: 'trinomial', wins: 90, draws: 20, losses: 90 });
    expect(pairs.score).toBe(games.score);
    expect(pairs.games).toBe(games.games);
    expect(pairs.eloError!).toBeLessThan(games.eloError! / 2);
  });

  test('has no errors where results do not vary, no Elo at the ends', () => {
    expect(eloSummary({ kind: 'trinomial', wins: 9, draws: 0, losses: 0 })).toEqual({
      games: 9,
      score: 1,
      elo: null,
      eloError: null,
      normalizedElo: null,
      normalizedEloError: null,
      superiority: null,
    });
    expect(eloSummary({ kind: 'pentanomial', pairs: [0, 0, 4, 0, 0] })).toMatchObject({
      elo: 0,
      eloError: null,
    });
    expect(eloSummary({ kind: 'trinomial', wins: 0, draws: 0, losses: 0 })).toMatchObject({
      games: 0,
      score: null,
    });
  });

  test('has no error of Elo where a bound leaves the scale', () => {
    const summary = eloSummary({ kind: 'trinomial', wins: 3, draws: 1, losses: 0 });
    expect(summary.elo).toBeGreaterThan(0);
    expect(summary.eloError).toBeNull();
  });

  test('refuses counts that are none', () => {
    expect(() => eloSummary({ kind: 'trinomial', wins: -1, draws: 0, losses: 0 })).toThrow(
      usageError('E_METRIC_MATCH_COUNTS', 'trinomial counts'),
    );
    expect(() => eloSummary({ kind: 'pentanomial', pairs: [0, 0, 0, 0, 0.5] })).toThrow(
      usageError('E_METRIC_MATCH_COUNTS', 'pentanomial counts'),
    );
    expect(() => eloSummary({ kind: 'trinomial', wins: 1, draws: 1, losses: 1 }, 95)).toThrow(
      usageError('E_METRIC_LEVEL', 'confidence level'),
    );
  });
});
