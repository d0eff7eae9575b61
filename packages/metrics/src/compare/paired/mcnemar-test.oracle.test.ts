import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import { misses } from '../testing/misses.ts';
import { mcnemarTest } from './paired-rate-difference.ts';

interface McNemarFile {
  readonly cases: readonly {
    readonly table: readonly [readonly [number, number], readonly [number, number]];
    readonly expect: Readonly<Record<string, number>>;
  }[];
}

const file = readOracle<McNemarFile>('metrics/mcnemar.json');

describe('mcnemar.json', () => {
  test.skipIf(file === null)('metrics/mcnemar.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'table']);
    const result = mcnemarTest(row.table[0][1], row.table[1][0]);
    const computed = {
      exact_p: result.exact_p_value,
      mid_p: result.mid_p_value,
      midp: result.mid_p_value,
      chi2: result.chi_squared,
      chi2_p: result.chi_squared_p_value,
      chi2_cc: result.chi_squared_corrected,
      chi2_cc_p: result.chi_squared_corrected_p_value,
    };
    expect(misses(computed, row.expect, 1e-9)).toEqual([]);
  });
});
