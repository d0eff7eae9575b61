import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Interval } from '../proportion-intervals.ts';
import { misses } from '../testing/misses.ts';
import { bootstrapMean, bootstrapStatistic } from './bootstrap-mean.ts';

interface BootstrapFile {
  readonly cases: readonly {
    readonly x: readonly number[];
    readonly level: number;
    readonly tolerance: number;
    readonly expect: Readonly<Record<string, number | readonly [number, number] | null>>;
  }[];
}

const file = readOracle<BootstrapFile>('metrics/bootstrap.json');
const ends = (interval: Interval | null) => (interval === null ? null : [interval.low, interval.high]);
/** As many as the reference drew. */
const resamples = 50_000;

describe('bootstrap.json', () => {
  test.skipIf(file === null)('metrics/bootstrap.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'level', 'tolerance', 'x']);
    const options = { seed: 1, resamples, level: row.level };
    const meanOf = (indices: Uint32Array) => indices.reduce((sum, i) => sum + row.x[i]!, 0) / indices.length;
    for (const result of [bootstrapMean(row.x, options), bootstrapStatistic(row.x.length, meanOf, options)]) {
      if (row.x.every((value) => value === row.x[0])) {
        // SciPy says [x, x] and NaN of values that do not vary; here both are null, as they say nothing.
        expect(result).toMatchObject({ standard_error: 0, percentile: null, bca: null });
        continue;
      }
      const computed = {
        percentile: ends(result.percentile),
        bca: ends(result.bca),
        bootstrap_se: result.standard_error,
      };
      expect(misses(computed, row.expect, row.tolerance)).toEqual([]);
    }
  });
});
