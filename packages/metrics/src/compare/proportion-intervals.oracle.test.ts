import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import {
  clopperPearsonInterval,
  type Interval,
  jeffreysInterval,
  wilsonContinuityInterval,
  wilsonInterval,
} from './proportion-intervals.ts';
import { misses } from './testing/misses.ts';

interface ProportionFile {
  readonly cases: readonly {
    readonly k: number;
    readonly n: number;
    readonly level: number;
    readonly expect: Readonly<Record<string, readonly [number, number] | null>>;
  }[];
}

const file = readOracle<ProportionFile>('metrics/proportion_intervals.json');
const ends = (interval: Interval | null) => (interval === null ? null : [interval.low, interval.high]);

describe('proportion_intervals.json', () => {
  test.skipIf(file === null)('metrics/proportion_intervals.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });

  test.each(file?.cases ?? [])('case %#: $k of $n at $level', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'k', 'level', 'n']);
    const { k, n, level } = row;
    const computed = {
      wilson: ends(wilsonInterval(k, n, level)),
      wilson_cc: ends(wilsonContinuityInterval(k, n, level)),
      clopper_pearson: ends(clopperPearsonInterval(k, n, level)),
      jeffreys: ends(jeffreysInterval(k, n, level)),
    };
    expect(misses(computed, row.expect, 1e-9)).toEqual([]);
  });
});
