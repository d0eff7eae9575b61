import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { krippendorffAlpha, type MeasurementLevel } from './krippendorff-alpha.ts';
import type { Rating } from './ratings.ts';
import { distance } from './testing/value-of.ts';

interface KrippendorffFile {
  readonly cases: readonly {
    readonly name: string;
    readonly ratings: readonly (readonly (Rating | null)[])[];
    readonly expect: Readonly<Record<string, number | null>>;
  }[];
}

const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'];
const file = readOracle<KrippendorffFile>('metrics/krippendorff_alpha.json');

describe('krippendorff_alpha.json', () => {
  test.skipIf(file === null)('metrics/krippendorff_alpha.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });
  test.each(file?.cases ?? [])('case %#: $name', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'name', 'ratings']);
    for (const [level, value] of Object.entries(row.expect)) {
      expect(LEVELS).toContain(level);
      const score = krippendorffAlpha(row.ratings, level as MeasurementLevel);
      expect(distance(score, value)).toBeLessThanOrEqual(1e-9);
    }
  });
});
