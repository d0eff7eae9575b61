import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { ascending, mean, percentile, standardDeviation, standardError } from './descriptive.ts';
import { type PairedDifference, pairedDifference } from './paired/paired-difference.ts';
import { misses } from './testing/misses.ts';

interface DescriptiveFile {
  readonly cases: readonly {
    readonly x: readonly number[];
    readonly y: readonly number[];
    readonly expect: Readonly<Record<string, unknown>> & {
      readonly percentiles_type7?: Readonly<Record<string, number>>;
      readonly paired_t_p?: number | null;
    };
  }[];
}

const file = readOracle<DescriptiveFile>('metrics/descriptive.json');

describe('descriptive.json', () => {
  test.skipIf(file === null)('metrics/descriptive.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'x', 'y']);
    const sorted = ascending(row.x);
    const percents = Object.keys(row.expect.percentiles_type7 ?? {});
    const computed = {
      mean: mean(row.x),
      std_ddof0: standardDeviation(row.x, 'population'),
      std_ddof1: standardDeviation(row.x),
      sem: standardError(row.x),
      percentiles_type7: Object.fromEntries(
        percents.map((percent) => [percent, percentile(sorted, Number(percent))]),
      ),
      // The file writes null for "not computed".
      paired_t_p: row.expect.paired_t_p === null ? null : studentOf(pairedDifference(row.x, row.y)),
    };
    expect(misses(computed, row.expect, 1e-9)).toEqual([]);
  });
});

/** SciPy divides by a spread of zero and says 0 of differences that are all the same; here that is no evidence, null. */
function studentOf({ difference, standard_error, t_p_value }: PairedDifference): number | null {
  return standard_error === 0 && difference !== 0 ? 0 : t_p_value;
}
