import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { clusteredStandardError } from './mean-interval.ts';
import { mean, standardError } from './descriptive.ts';
import { misses } from './testing/misses.ts';

interface ClusteredFile {
  readonly cases: readonly {
    readonly x: readonly number[];
    readonly cluster: readonly (string | number)[];
    readonly expect: Readonly<Record<string, number | null>>;
  }[];
}

const file = readOracle<ClusteredFile>('metrics/clustered_se.json');

describe('clustered_se.json', () => {
  test.skipIf(file === null)('metrics/clustered_se.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#', (row) => {
    expect(Object.keys(row).sort()).toEqual(['cluster', 'expect', 'x']);
    const clustered = clusteredStandardError(row.x, row.cluster);
    const computed = {
      mean: mean(row.x),
      se_clt: standardError(row.x),
      se_clustered: clustered?.uncorrected,
      se_clustered_corrected: clustered?.corrected,
    };
    expect(misses(computed, row.expect, 1e-9)).toEqual([]);
  });
});
