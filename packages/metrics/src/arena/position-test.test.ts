import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import { positionTest } from './position-test.ts';
import { countedBattles } from './testing/counted-battles.ts';

const battles = [...countedBattles('x', 'y', 60, 40), ...countedBattles('y', 'x', 60, 40)];
const without = bradleyTerry(battles);
const withPosition = bradleyTerry(battles, { position: true });

describe('positionTest', () => {
  test('of equal players is the test of a coin: 120 of 200', () => {
    const { advantage, error, statistic, p } = positionTest(without, withPosition);
    expect(advantage).toBeCloseTo(Math.log(1.5), 9);
    expect(error).toBeCloseTo(Math.sqrt(1 / 120 + 1 / 80), 9);
    expect(statistic).toBeCloseTo(2 * (120 * Math.log(1.2) + 80 * Math.log(0.8)), 8);
    expect(p).toBeCloseTo(0.004_5, 3);
  });

  test('has no error where the fit has none', () => {
    const weighted = battles.map((battle) => Object.assign({ weight: 2 }, battle));
    const result = positionTest(bradleyTerry(weighted), bradleyTerry(weighted, { position: true }));
    expect(result.error).toBeNull();
  });

  test('refuses fits that are not nested', () => {
    expect(() => positionTest(withPosition, without)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
    );
    const fewer = bradleyTerry(countedBattles('x', 'y', 1, 1));
    expect(() => positionTest(fewer, withPosition)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
    );
    const renamed = { ...without, players: ['x', 'z'] };
    const another = { ...without, players: ['x', 'y', 'z'] };
    const tied = { ...without, ties: { rule: 'davidson', parameter: 1 } } as const;
    for (const fit of [renamed, another, tied, withPosition])
      expect(() => positionTest(fit, withPosition)).toThrow(
        usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
      );
    expect(() => positionTest(without, without)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'not the same battles'),
    );
    expect(() => positionTest(without, { ...withPosition, regularisation: 1 })).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'no regularisation'),
    );
    const penalised = bradleyTerry(battles, { regularisation: 1 });
    expect(() => positionTest(penalised, withPosition)).toThrow(
      usageError('E_METRIC_ARENA_NESTING', 'no regularisation'),
    );
  });
});
