import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { type Rating, ratingCounts } from './ratings.ts';
import { distance } from './testing/value-of.ts';

interface FleissFile {
  readonly cases: readonly {
    readonly ratings: readonly (readonly (Rating | null)[])[];
    readonly expect: { readonly fleiss_kappa: number | null };
  }[];
}

const file = readOracle<FleissFile>('metrics/fleiss_kappa.json');

describe('fleiss_kappa.json', () => {
  test.skipIf(file === null)('metrics/fleiss_kappa.json is here (skipped where it is absent)', () => {
    expect(file!.cases.length).toBeGreaterThan(0);
  });
  test.each(file?.cases ?? [])('case %#', (row) => {
    expect(Object.keys(row).sort()).toEqual(['expect', 'ratings']);
    expect(Object.keys(row.expect)).toEqual(['fleiss_kappa']);
    expect(distance(fleissKappa(ratingCounts(row.ratings)), row.expect.fleiss_kappa)).toBeLessThanOrEqual(
      1e-9,
    );
  });
});
