import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { benjaminiHochberg, benjaminiYekutieli, bonferroni, hochberg, holm } from './multiplicity.ts';
import { misses } from './testing/misses.ts';

interface MultipleFile {
  readonly cases: readonly {
    readonly p: readonly number[];
    readonly expect: Readonly<Record<string, readonly number[]>>;
  }[];
}

const file = readOracle<MultipleFile>('metrics/multiple_comparisons.json');

describe('multiple_comparisons.json', () => {
  test.skipIf(file === null)('metrics/multiple_comparisons.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'p']);
    const computed = {
      holm: holm(row.p),
      bonferroni: bonferroni(row.p),
      hochberg: hochberg(row.p),
      'simes-hochberg': hochberg(row.p),
      fdr_bh: benjaminiHochberg(row.p),
      fdr_by: benjaminiYekutieli(row.p),
    };
    expect(misses(computed, row.expect, 1e-9)).toEqual([]);
  });
});
