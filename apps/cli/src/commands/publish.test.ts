import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signals } from '@assay/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

const publisher =
  'publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }\n';

interface Published {
  readonly run_id: string;
  readonly path: string;
  readonly samples_path: string;
  readonly rows: number;
  readonly corpus: string;
  readonly signals: readonly Signals[];
  readonly cards: readonly string[];
}

let folder = '';
let runs: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  folder = await sampleProject({ more: publisher });
  runs = await runProject(folder);
});

async function publish(...args: readonly string[]): Promise<Published> {
  const { exitCode, out, err } = await runCommand(['publish', ...args, '--format', 'json'], folder);
  expect([exitCode, err]).toEqual([0, '']);
  return JSON.parse(out) as Published;
}

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

describe('assay publish', () => {
  test('writes the record, its rows and the card, and says what its numbers are worth', async () => {
    const published = await publish('good');
    expect(published).toMatchObject({ run_id: runs['good']![0], rows: 4, corpus: '.assay/corpus' });
    expect(JSON.parse(await read(published.path))).toMatchObject({ schema_version: '0.3.0' });
    expect((await read(published.samples_path)).trim().split('\n')).toHaveLength(4);
    expect(published.signals).toMatchObject([
      {
        model: 'module/good',
        path: ['capitals', 'capitals', 'capitals', null],
        metric: 'exact-match',
        reports: 1,
        reproducibility_gap: 0,
        first_party_only: 1,
      },
    ]);
    const page = await read(published.cards[0]!);
    expect(page).toContain('capitals');
    expect(page).toContain('Example Lab');
    expect(page).not.toContain('Berlin');
  });

  test('the same scoring again is the same report; another run of the benchmark is on the same card', async () => {
    await publish('good');
    const again = await publish('good');
    expect(again.signals).toMatchObject([{ reports: 1 }]);
    const other = await publish('careless');
    expect(other.signals).toMatchObject([{ model: 'module/careless', reports: 1 }]);
    expect(other.cards).toEqual(again.cards);
    const page = await read(other.cards[0]!);
    expect(page).toContain('module/good');
    expect(page).toContain('module/careless');
  });

  test('says in words what was written and what to do next', async () => {
    const args = ['publish', 'latest', '--out', 'elsewhere', '--corpus', 'reports'];
    const { exitCode, out } = await runCommand(args, folder);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^record {2}elsewhere\/data\/capitals\/module\/\w+\/[0-9a-f-]{36}\.json$/m);
    expect(out).toContain('(1 report): first party only');
    expect(out).toMatch(/What to do next:\n {2}open elsewhere\/cards\/benchmarks\/capitals\.html\n/);
    expect(existsSync(join(folder, 'reports/shards'))).toBe(true);
  });

  test('a report of somebody else of the same numbers is held against it', async () => {
    const { path } = await publish('good', '--corpus', 'shared');
    const mine = JSON.parse(await read(path)) as { source_metadata: object };
    const source = { source_organization_name: 'Other Lab', evaluator_relationship: 'third_party' };
    const theirs = { ...mine, source_metadata: { ...mine.source_metadata, ...source } };
    await mkdir(join(folder, 'theirs/data/capitals'), { recursive: true });
    await writeFile(join(folder, 'theirs/data/capitals/good.json'), JSON.stringify(theirs));
    await runCommand(['cards', 'ingest', 'theirs', '--corpus', 'shared'], folder);
    const { signals, cards } = await publish('good', '--corpus', 'shared');
    expect(signals).toMatchObject([
      { reports: 2, multi_party: 1, parties: 2, first_party_only: 0, comparability: 0 },
    ]);
    expect(await read(cards[0]!)).toContain('Other Lab');
  });

  test('a run with numbers of the whole set only has no rows, and says so', async () => {
    const specifications = '[{ key: good, task_key: capitals, model_key: good }]';
    const whole = await sampleProject({
      more: publisher,
      specifications,
      scorers: '[{ key: all, metrics: [accuracy] }]',
    });
    await runProject(whole);
    const { exitCode, out } = await runCommand(['publish', 'good'], whole);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('accuracy: a number of the whole set')]);
    expect(out).not.toMatch(/^rows/m);
  });

  test.each([
    [['nobody'], 2, 'E_RUN_UNKNOWN'],
    [['good', '--relationship', 'friend'], 2, 'E_PUBLISHER'],
    [['good', '--out', 'data.jsonl/x'], 2, 'cannot write'],
    [['good', '--format', 'yaml'], 2, 'expected one of text, json'],
  ])('%j ends with exit code %i', async (args, code, words) => {
    const { exitCode, out, err } = await runCommand(['publish', ...args], folder);
    expect([exitCode, out]).toEqual([code, '']);
    expect(err).toContain(words);
  });

  test('without a publisher nothing is written; nor where the data changed', async () => {
    const other = await sampleProject();
    await runProject(other);
    const nobody = await runCommand(['publish', 'good'], other);
    expect([nobody.exitCode, nobody.err]).toEqual([2, expect.stringContaining('E_PUBLISHER')]);
    await writeFile(join(other, 'data.jsonl'), '{"id":"a","input":{"answer":"Lima"},"expected":"Lima"}\n');
    const who = ['--organization', 'A', '--relationship', 'other', '--id-base', 'https://a.example/'];
    const changed = await runCommand(['publish', 'good', ...who], other);
    expect([changed.exitCode, changed.err]).toEqual([1, expect.stringContaining('E_DATA_CHANGED')]);
    expect(existsSync(join(other, 'published'))).toBe(false);
    expect(existsSync(join(other, '.assay/corpus'))).toBe(false);
  });
});
