import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import { type BattleRow, glmErrors } from '../testing/glm-errors.ts';
import { abilityDifference } from '../player-ratings.ts';
import { bradleyTerry } from './bradley-terry.ts';

interface BradleyTerryFile {
  readonly cases: readonly {
    readonly reference_player: string;
    readonly battles: readonly BattleRow[];
    readonly expect: Readonly<Record<string, { readonly ability: number; readonly se: number }>>;
  }[];
}

const file = readOracle<BradleyTerryFile>('metrics/bradley_terry.json');

describe('bradley_terry.json', () => {
  test.skipIf(file === null)('metrics/bradley_terry.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });
  test.each(file?.cases ?? [])('case %#, against $reference_player', (row) => {
    expect(Object.keys(row).sort()).toEqual(['battles', 'expect', 'reference_player']);
    const battles = row.battles.flatMap((battle) => {
      expect(Object.keys(battle).sort()).toEqual(['a', 'a_wins', 'b', 'b_wins']);
      return countedBattles(battle.a, battle.b, battle.a_wins, battle.b_wins);
    });
    const fit = bradleyTerry(battles);
    expect([...fit.players].sort()).toEqual(Object.keys(row.expect).sort());
    const printed = glmErrors(row.battles, row.reference_player);
    for (const [player, expected] of Object.entries(row.expect)) {
      expect(Object.keys(expected).sort()).toEqual(['ability', 'se']);
      const { difference, error } = abilityDifference(fit, player, row.reference_player, 'fisher');
      expect(Math.abs(difference - expected.ability)).toBeLessThanOrEqual(1e-6);
      // R stops early: where that moves an error by more than 1e-6, it is R's own error that is 1e-6 from the file's.
      const early = Math.abs((printed.get(player) ?? 0) - error!);
      expect(early).toBeLessThanOrEqual(1e-3 * error!);
      const misses = [error!, printed.get(player) ?? 0].map((value) => Math.abs(value - expected.se));
      expect(Math.min(...misses)).toBeLessThanOrEqual(1e-6);
    }
  });
});
