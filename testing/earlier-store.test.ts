import { describe, expect, test } from 'vitest';
import { copyFixture, readExpected } from './fixture-folder.ts';
import { numbersOf } from './numbers-of.ts';

const copy = () => copyFixture({ 'store-2/project': '.', 'store-2/store': '.assay' });

/** The numbers that the build which made the store printed; those under `parts` of the document. */
function expectedNumbers(file: string, ...parts: readonly string[]) {
  const document = JSON.parse(readExpected(`store-2/expected/${file}.json`)) as Record<string, unknown>;
  const picked = parts.map((part) => [part, document[part]] as const);
  const numbers = Object.entries(numbersOf(parts.length === 0 ? document : Object.fromEntries(picked)));
  return Object.fromEntries(numbers.filter(([path]) => !isComputedAnew.test(path)));
}

/** Not stored: what is concluded from two scorings follows the statistics of whoever compares them. */
const isComputedAnew = /^(?:comparisons|gates)\..*(?:interval|p_value|minimal_detectable_effect)/;

const reported = ['outputs', 'sample_count', 'metrics', 'macro_f1', 'named', 'cohorts', 'usage'];

describe('a store of an earlier build', () => {
  test.each([
    // By name: a run alone means its specification's own scorer, and this one was scored by another since.
    ['report-before', ['report', 'scoring-ecd6c244b7d8a380'], reported],
    ['report-main', ['report', 'main'], reported],
    ['report-after', ['report', 'after'], [...reported, 'gates']],
    ['compare', ['compare', 'main', 'after'], []],
    ['gate', ['gate', 'after'], []],
    ['repeat', ['repeat', '--of', 'wavering'], []],
    ['peek', ['score', 'halting', '--peek', '--quiet'], []],
  ])('tells the same numbers: %s', async (file, argv, parts) => {
    const { json } = await copy();
    const expected = expectedNumbers(file, ...parts);
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    expect(numbersOf(await json(...argv))).toMatchObject(expected);
  });

  test('has its baseline', async () => {
    const { json } = await copy();
    expect(await json('baseline', 'list')).toEqual(
      JSON.parse(readExpected('store-2/expected/baselines.json')),
    );
  });

  test('exports the same scores', async () => {
    const { assay } = await copy();
    const { out } = await assay('report', 'after', '--format', 'csv');
    expect(out).toBe(readExpected('store-2/expected/scores-after.csv'));
    const { out: record } = await assay('export', 'after', '--to', 'eee');
    const { evaluation_results } = JSON.parse(record) as { evaluation_results: unknown };
    expect(numbersOf({ evaluation_results })).toEqual(expectedNumbers('record', 'evaluation_results'));
  });

  test('an interrupted run continues where it stopped', async () => {
    const { assay, json } = await copy();
    const { exitCode, out } = await assay('run', 'halting', '--resume', '--quiet', '--format', 'json');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('20261115T174334-71b22e85')]);
    const numbers = numbersOf(await json('report', 'halting'));
    expect(numbers).toMatchObject({ 'metrics.exact-match.mean': 0.8, 'metrics.exact-match.n': 10 });
  });

  test('a run of today is held against its baseline', async () => {
    const { assay } = await copy();
    const { exitCode, out } = await assay('run', 'after', '--quiet');
    expect([exitCode, out]).toEqual([
      1,
      expect.stringContaining('drop of exact-match against main is 0.20 ['),
    ]);
  });
});
