import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue, Score } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { runCommand } from '../testing/run-command.ts';

type Case = Readonly<Record<string, JsonValue>>;
type Units = readonly (readonly JsonValue[])[];
type Row = { readonly output: JsonValue; readonly expected?: JsonValue };

const published = readOracle<{ readonly agreement: Readonly<Record<string, Case | readonly Case[]>> }>(
  'metrics/published.json',
);
const alphas = readOracle<{ readonly cases: readonly { ratings: Units; expect: Case }[] }>(
  'metrics/krippendorff_alpha.json',
);
const kappas = readOracle<{ readonly cases: readonly { ratings: Units; expect: Case }[] }>(
  'metrics/fleiss_kappa.json',
);

/** What `assay metrics score` says of rows; parameters as `name=value`. */
async function score(metric: string, rows: readonly Row[], ...parameters: readonly string[]): Promise<Score> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-agreement-'));
  await writeFile(join(folder, 'rows.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  const flags = parameters.flatMap((parameter) => ['--param', parameter]);
  const ran = await runCommand(
    ['metrics', 'score', metric, 'rows.jsonl', ...flags, '--format', 'json'],
    folder,
  );
  expect(ran.err).toBe('');
  return (JSON.parse(ran.out) as { readonly result: Score }).result;
}

const unitRows = (units: Units): readonly Row[] => units.map((output) => ({ output }));

describe('assay metrics score, held against reference values of agreement', () => {
  test.skipIf(published === null || alphas === null || kappas === null)(
    'they are here (skipped where they are absent)',
    () => expect(alphas!.cases.length * kappas!.cases.length).toBeGreaterThan(0),
  );

  test.each((alphas?.cases ?? []).map((given, index) => [index, given] as const))(
    'krippendorff_alpha.json, case %i',
    async (_, { ratings, expect: expected }) => {
      expect.hasAssertions();
      for (const [level, alpha] of Object.entries(expected))
        near(await score('krippendorff-alpha', unitRows(ratings), `level=${level}`), alpha);
    },
  );

  test.each((kappas?.cases ?? []).map((given, index) => [index, given] as const))(
    'fleiss_kappa.json, case %i',
    async (_, { ratings, expect: expected }) => {
      expect.hasAssertions();
      near(await score('fleiss-kappa', unitRows(ratings)), expected['fleiss_kappa']!);
    },
  );

  const cases = Object.entries(published?.agreement ?? {}).flatMap(([name, entry]) =>
    [entry].flat().map((given) => [name, given] as const),
  );
  test.each(cases)('published.json, agreement: %s', async (_, given) => {
    const asked = Object.keys(given).filter((key) => !DATA.has(key));
    expect(Object.keys(CHECKS)).toEqual(expect.arrayContaining(asked));
    for (const key of asked) await CHECKS[key]!(given, given[key]!);
  });
});

type Check = (given: Case, value: JsonValue) => Promise<void>;

const DATA = new Set(['data', 'units', 'level', 'table', 'a', 'b', 'counts']);
const CHECKS: Readonly<Record<string, Check>> = {
  nominal: alpha('nominal'),
  ordinal: alpha('ordinal'),
  interval: alpha('interval'),
  ratio: alpha('ratio'),
  alpha: (given, value) => alpha(given['level'] as string)(given, value),
  kappa: cohen('none'),
  cohen: cohen('none'),
  unweighted: cohen('none'),
  linear: cohen('linear'),
  quadratic: cohen('quadratic'),
  ase: cohen('none', 'ase'),
  linear_ase: cohen('linear', 'ase'),
  ase0: cohen('none', 'ase0'),
  z: cohen('none', 'z'),
  ci95: async (given, value) => {
    const told = detail(await cohenOf(given, 'none'), 'interval') as Case;
    const [low, high] = value as readonly JsonValue[];
    nearNumber(told['low'], low!);
    nearNumber(told['high'], high!);
  },
  po: async (given, value) => {
    nearNumber(detail(await cohenOf(given, 'none'), 'observed'), value);
    near(await score('percent-agreement', unitRows(unitsOf(given))), value);
  },
  scott_pi: async (given, value) => near(await score('scott-pi', unitRows(unitsOf(given))), value),
  gwet_ac1: async (given, value) => near(await score('gwet-ac1', unitRows(unitsOf(given))), value),
  pabak: async (given, value) => near(await score('pabak', unitRows(unitsOf(given))), value),
  fleiss: async (given, value) => near(await score('fleiss-kappa', unitRows(unitsOf(given))), value),
  randolph_free_marginal: randolph,
  free: randolph,
};

/** The categories are the columns of the table, whether or not somebody used them. */
async function randolph(given: Case, value: JsonValue): Promise<void> {
  const size = (given['counts'] as Units)[0]!.length;
  const scale = JSON.stringify(Array.from({ length: size }, (_, i) => i));
  near(await score('randolph-kappa', unitRows(unitsOf(given)), `scale=${scale}`), value);
}

function alpha(level: string): Check {
  return async (given, value) => {
    const data = given['data'] as Units | undefined;
    const units =
      data === undefined ? (given['units'] as Units) : data[0]!.map((_, i) => data.map((row) => row[i]!));
    near(await score('krippendorff-alpha', unitRows(units), `level=${level}`), value);
  };
}

function cohen(weights: string, told?: string): Check {
  return async (given, value) => {
    const found = await cohenOf(given, weights);
    if (told === undefined) near(found, value);
    else nearNumber(detail(found, told), value);
  };
}

async function cohenOf(given: Case, weights: string): Promise<Score> {
  const rows = unitsOf(given).map(([expected, output]) => ({ output: output!, expected: expected! }));
  const used = [...new Set(rows.flatMap(({ output, expected }) => [Number(output), Number(expected)]))];
  const scale = JSON.stringify(used.toSorted((a, b) => a - b));
  return score('cohen-kappa', rows, `weights=${weights}`, `scale=${scale}`);
}

/** Units with the ratings that each was given, whichever way the case is written. */
function unitsOf(given: Case): Units {
  if (given['counts'] !== undefined)
    return (given['counts'] as readonly (readonly number[])[]).map((row) =>
      row.flatMap((count, category) => Array.from({ length: count }, () => category)),
    );
  if (given['table'] === undefined)
    return (given['a'] as readonly JsonValue[]).map((a, i) => [a, (given['b'] as readonly JsonValue[])[i]!]);
  return (given['table'] as readonly (readonly number[])[]).flatMap((row, i) =>
    row.flatMap((count, j) => Array.from({ length: count }, () => [i, j])),
  );
}

function detail(found: Score, key: string): JsonValue | undefined {
  return found.kind === 'scored' ? found.details?.[key] : undefined;
}

function near(found: Score, expected: JsonValue): void {
  nearNumber(found.kind === 'scored' && typeof found.value === 'number' ? found.value : undefined, expected);
}

/** 1e-6, or half a unit of the last digit where a table was printed with four. */
function nearNumber(actual: JsonValue | undefined, expected: JsonValue): void {
  expect(typeof actual).toBe('number');
  const decimals = `${Number(expected)}`.split('.')[1]?.length ?? 0;
  const tolerance = decimals >= 3 && decimals <= 4 ? 5e-5 : 1e-6;
  expect(
    Math.abs(Number(actual) - Number(expected)),
    `${Number(actual)} against ${Number(expected)}`,
  ).toBeLessThanOrEqual(tolerance);
}
