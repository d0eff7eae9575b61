import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signals } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

const publisher =
  'publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }\n';

/** A project whose model declares these parameters, run and published; what the run said, and the record's file. */
async function published(parameters: string) {
  const folder = await sampleProject({ more: publisher });
  const file = join(folder, 'assay.yaml');
  const declared =
    'key: good, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 }';
  const yaml = await readFile(file, 'utf8');
  expect(yaml).toContain(declared);
  await writeFile(
    file,
    yaml.replace(declared, `key: good, provider: module, module: model.mjs${parameters}`),
  );
  const run = await runCommand(['run', '--quiet'], folder);
  expect(run.exitCode).toBe(0);
  const { out } = await runCommand(['publish', 'good', '--format', 'json'], folder);
  const { path } = JSON.parse(out) as { path: string };
  return { folder, warned: run.err, path };
}

async function signalsOf(folder: string): Promise<readonly Signals[]> {
  const { exitCode, out } = await runCommand(['cards', 'signals', '--format', 'json'], folder);
  expect(exitCode).toBe(0);
  return JSON.parse(out) as Signals[];
}

/** The same triple as another party reports it, read into the corpus of the project. */
async function reportedByOthers(folder: string, path: string, score: number): Promise<void> {
  const record = JSON.parse(await readFile(join(folder, path), 'utf8')) as {
    source_metadata: object;
    evaluation_results: { score_details: object }[];
  };
  const other = {
    ...record,
    source_metadata: {
      source_type: 'evaluation_run',
      source_organization_name: 'Other Lab',
      evaluator_relationship: 'third_party',
    },
    evaluation_results: record.evaluation_results.map((result) => ({ ...result, score_details: { score } })),
  };
  await mkdir(join(folder, 'reports/data/capitals'), { recursive: true });
  await writeFile(join(folder, 'reports/data/capitals/other.json'), JSON.stringify(other));
  expect((await runCommand(['cards', 'ingest', 'reports'], folder)).exitCode).toBe(0);
}

describe('from a run to its signals', () => {
  test('declared parameters leave no gap, and the run warns of none', async () => {
    const { folder, warned } = await published(', parameters: { temperature: 0, max_tokens: 8 }');
    expect(warned).not.toContain('temperature');
    expect(await signalsOf(folder)).toMatchObject([
      {
        model: 'module/good',
        path: ['capitals', 'capitals', 'capitals', null],
        metric: 'exact-match',
        reports: 1,
        reproducibility_gap: 0,
        missing_fields: [],
        first_party_only: 1,
        multi_party: 0,
        variants: 1,
        parties: 1,
        comparability: 0,
      },
    ]);
  });

  test.each([
    ['', ['max_tokens', 'temperature']],
    [', parameters: { temperature: 0 }', ['max_tokens']],
    [', parameters: { max_tokens: 8 }', ['temperature']],
  ])(
    'parameters that were not declared (%j) are the gap, and the run warns of them',
    async (given, missing) => {
      const { folder, warned } = await published(given);
      for (const name of missing) expect(warned).toContain(name);
      expect(await signalsOf(folder)).toMatchObject([{ reproducibility_gap: 1, missing_fields: missing }]);
    },
  );

  // The run has 3 of 4 right; scores of this metric lie between 0 and 1, so that 5 % are 0.05.
  test.each([
    [0.8, 0],
    [0.7, 0],
    [0.8000001, 1],
    [0.6, 1],
  ] as const)('another party reports %d: divergence %d', async (score, divergence) => {
    const { folder, path } = await published(', parameters: { temperature: 0, max_tokens: 8 }');
    await reportedByOthers(folder, path, score);
    expect(await signalsOf(folder)).toMatchObject([
      {
        reports: 2,
        reproducibility_gap: 0,
        first_party_only: 0,
        multi_party: 1,
        parties: 2,
        variants: 1,
        variant_divergence: 0,
        cross_party_divergence: divergence,
        comparability: divergence,
      },
    ]);
  });
});
