import type { JsonValue, Score } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { fleissKappa, randolphKappa } from './fleiss-kappa.ts';
import { gwetAc1, percentAgreement } from './percent-agreement.ts';
import { krippendorffAlpha, type MeasurementLevel } from './krippendorff-alpha.ts';
import type { RatingCounts, Ratings } from './ratings.ts';
import { countsOfTable } from './testing/counts-of-table.ts';
import { valueOf } from './testing/value-of.ts';
import { cohenKappa, type ContingencyTable, contingencyTable, pabak, scottPi } from './cohen-kappa.ts';

type Case = Readonly<Record<string, JsonValue>>;
type Check = (given: Case, value: JsonValue) => void;

const file = readOracle<{ readonly agreement: Readonly<Record<string, Case | readonly Case[]>> }>(
  'metrics/published.json',
);

/** What the data of a case may be called, and what may be asked of it; anything else fails. */
const DATA = new Set(['data', 'units', 'level', 'table', 'a', 'b', 'counts']);
const CHECKS: Readonly<Record<string, Check>> = {
  nominal: checkAlpha('nominal'),
  ordinal: checkAlpha('ordinal'),
  interval: checkAlpha('interval'),
  ratio: checkAlpha('ratio'),
  alpha: (given, value) => checkAlpha(given['level'] as MeasurementLevel)(given, value),
  kappa: (given, value) => near(cohenKappa(tableOf(given)), value),
  cohen: (given, value) => near(cohenKappa(tableOf(given)), value),
  unweighted: (given, value) => near(cohenKappa(tableOf(given)), value),
  linear: (given, value) => near(cohenKappa(tableOf(given), 'linear'), value),
  quadratic: (given, value) => near(cohenKappa(tableOf(given), 'quadratic'), value),
  ase: (given, value) => nearNumber(detail(cohenKappa(tableOf(given)), 'ase'), value),
  linear_ase: (given, value) => nearNumber(detail(cohenKappa(tableOf(given), 'linear'), 'ase'), value),
  ase0: (given, value) => nearNumber(detail(cohenKappa(tableOf(given)), 'ase0'), value),
  z: (given, value) => nearNumber(detail(cohenKappa(tableOf(given)), 'z'), value),
  ci95: (given, value) => {
    const interval = detail(cohenKappa(tableOf(given)), 'interval') as Record<string, JsonValue>;
    const [low, high] = value as readonly JsonValue[];
    nearNumber(interval['low'], low!);
    nearNumber(interval['high'], high!);
  },
  po: (given, value) => {
    nearNumber(detail(cohenKappa(tableOf(given)), 'observed'), value);
    near(percentAgreement(countsOf(given)), value);
  },
  scott_pi: (given, value) => near(scottPi(tableOf(given)), value),
  gwet_ac1: (given, value) => near(gwetAc1(countsOf(given)), value),
  pabak: (given, value) => near(pabak(tableOf(given)), value),
  fleiss: (given, value) => near(fleissKappa(countsOf(given)), value),
  randolph_free_marginal: (given, value) => near(randolphKappa(countsOf(given)), value),
  free: (given, value) => near(randolphKappa(countsOf(given)), value),
};

describe('published.json, agreement', () => {
  test.skipIf(file === null)('metrics/published.json is here (skipped where it is absent)', () => {
    expect(Object.keys(file!.agreement).length).toBeGreaterThan(0);
  });
  const cases = Object.entries(file?.agreement ?? {}).flatMap(([name, entry]) =>
    [entry].flat().map((given) => [name, given] as const),
  );
  test.each(cases)('%s', (_, given) => {
    const asked = Object.keys(given).filter((key) => !DATA.has(key));
    expect(Object.keys(CHECKS)).toEqual(expect.arrayContaining(asked));
    for (const key of asked) CHECKS[key]!(given, given[key]!);
  });
});

function checkAlpha(level: MeasurementLevel): Check {
  return (given, value) => {
    // `data` has one row per rater, `units` one row per unit; `table` and the like name Cohen's weights.
    const ratings =
      given['units'] === undefined ? transposed(given['data'] as Ratings) : (given['units'] as Ratings);
    near(krippendorffAlpha(ratings, level), value);
  };
}

function transposed(rows: Ratings): Ratings {
  return rows[0]!.map((_, unit) => rows.map((row) => row[unit]!));
}

function tableOf(given: Case): ContingencyTable {
  if (given['table'] !== undefined) return given['table'] as ContingencyTable;
  return contingencyTable(given['a'] as readonly number[], given['b'] as readonly number[]);
}

function countsOf(given: Case): RatingCounts {
  return given['counts'] === undefined ? countsOfTable(tableOf(given)) : (given['counts'] as RatingCounts);
}

function detail(score: Score, key: string): JsonValue | undefined {
  return score.kind === 'scored' ? score.details?.[key] : undefined;
}

function near(score: Score, expected: JsonValue): void {
  nearNumber(valueOf(score), expected);
}

/** 1e-6, or half a unit of the last digit where a table was printed with four. */
function nearNumber(actual: JsonValue | undefined, expected: JsonValue): void {
  expect(typeof actual).toBe('number');
  const decimals = `${Number(expected)}`.split('.')[1]?.length ?? 0;
  const exact = Math.abs(Number(actual) - Number(expected)) <= 1e-6;
  expect(
    exact || (decimals >= 3 && decimals <= 4 && Number(actual).toFixed(4) === Number(expected).toFixed(4)),
    `${Number(actual)} against ${Number(expected)}`,
  ).toBe(true);
}
