import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import { abilityDifference } from '../player-ratings.ts';
import { errorOf } from './maximise-likelihood.ts';
import { bradleyTerry } from './bradley-terry.ts';

const fit = bradleyTerry(countedBattles('x', 'y', 30, 10));

describe('abilityDifference', () => {
  test('is antisymmetric, and nothing against oneself', () => {
    const forward = abilityDifference(fit, 'x', 'y');
    const backward = abilityDifference(fit, 'y', 'x');
    expect(forward.difference).toBeCloseTo(-backward.difference, 12);
    expect(forward.error).toBeCloseTo(backward.error!, 12);
    expect(abilityDifference(fit, 'x', 'x')).toEqual({ difference: 0, error: 0 });
  });

  test('names a player who fought no battle', () => {
    expect(() => abilityDifference(fit, 'x', 'z')).toThrow(
      usageError('E_METRIC_ARENA_PLAYER', '"z" fought no battle; expected one of "x", "y"'),
    );
  });
});

describe('errorOf', () => {
  test.each([
    [4, 2],
    [0, null],
    [-1e-17, null],
    [1e-15, null],
    [Number.NaN, null],
  ])('of %d is %s', (variance, error) => {
    expect(errorOf(variance)).toBe(error);
  });
});
