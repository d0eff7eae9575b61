import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { misses } from '../compare/testing/misses.ts';
import { passAtK, passAtKPlugIn, passHatK, passHatKPlugIn } from './pass-at-k.ts';

interface PassFile {
  readonly cases: readonly {
    readonly n: number;
    readonly c: number;
    readonly k: number;
    readonly expect: Readonly<Record<string, number | null>>;
  }[];
}

const file = readOracle<PassFile>('metrics/pass_at_k.json');

describe('pass_at_k.json', () => {
  test.skipIf(file === null)('metrics/pass_at_k.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#: n = $n, c = $c, k = $k', (row) => {
    expect(Object.keys(row).sort()).toEqual(['c', 'expect', 'k', 'n']);
    const { n, c, k } = row;
    const computed = {
      pass_at_k_unbiased: passAtK(n, c, k),
      pass_at_k_plugin: passAtKPlugIn(n, c, k),
      pass_hat_k_unbiased: passHatK(n, c, k),
      pass_hat_k_plugin: passHatKPlugIn(n, c, k),
    };
    expect(misses(computed, row.expect, 1e-9)).toEqual([]);
  });
});
