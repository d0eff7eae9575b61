import { parquetWriteBuffer } from 'hyparquet-writer';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import type { ProjectFiles } from '../../ports/platform.ts';
import type { DeclaredDataset, DeclaredHub } from '../project.ts';
import { projectFolder, refusal } from '../testing/project-folder.ts';
import { fitsWildcard } from './hub-rows.ts';
import { hubCache } from './hub/testing/hub-cache.ts';
import { openInputs } from './open-inputs.ts';

test.each([
  ['data/train-0.parquet', 'data/train-*', true],
  ['data/x/train-0.parquet', 'data/train-*', false],
  ['data/x/train.csv', 'data/*.csv', false],
  ['data/x/y.csv', 'data/**', true],
  ['x.csv', '**/*.csv', true],
  ['a/b/x.csv', '**/*.csv', true],
  ['a/b/x.csv', 'a/**/x.csv', true],
  ['a/x.csv', 'a/**/x.csv', true],
  ['ab/x.csv', 'a/**/x.csv', false],
  ['part-7.csv', 'part-[0-9].csv', true],
  ['part-a.csv', 'part-[0-9].csv', false],
  ['part-a.csv', 'part-[!0-9].csv', true],
  ['part/.csv', 'part?.csv', false],
  ['a+b(1).csv', 'a+b(1).csv', true],
  ['a[.csv', 'a[.csv', true],
  ['abc/d/e', 'a**/e', true],
  ['test', 'tes', false],
])('fitsWildcard of %s and %s is %s', (path, pattern, fits) => {
  expect(fitsWildcard(path, pattern)).toBe(fits);
});

test('fitsWildcard of many stars takes no time that grows beyond the lengths', () => {
  expect(fitsWildcard('a'.repeat(1_000), `${'*a'.repeat(100)}b`)).toBe(false);
});

const commit = 'a'.repeat(40);
const repository = 'lab/sums';
const rows = (...questions: string[]): string =>
  questions.map((question) => `${JSON.stringify({ question, answer: '1' })}\n`).join('');
const parquet = (...questions: string[]): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'question', data: questions },
        { name: 'answer', data: questions.map(() => '1') },
      ],
    }),
  );

const map = { 'input.question': 'question', expected: 'answer' };
const open = (files: ProjectFiles, hub: Partial<DeclaredHub>, more: Partial<DeclaredDataset> = {}) =>
  openInputs(
    {
      datasets: [{ path: `hf:${repository}`, subtask: null, map, hub: { repository, ...hub }, ...more }],
      num_samples: null,
      subsampling: 'head',
      seed: '0',
    },
    files,
    nodeDigester,
  );

async function questions(files: ProjectFiles, hub: Partial<DeclaredHub>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const batch of (await open(files, hub)).read())
    for (const { input } of batch) found.push((input.input as { question: string }).question);
  return found;
}

const card = `---
license: mit
configs:
- config_name: main
  default: true
  data_files:
  - split: train
    path: main/train-*
  - split: test
    path: ["main/test-*"]
- config_name: hard
  data_files: hard/**/*.csv
- config_name: odd
  data_files: odd.csv
  sep: "|"
---
# Sums
`;

const contents = {
  'README.md': card,
  'main/train-00000-of-00001.parquet': parquet('t'),
  'main/test-00000-of-00002.parquet': parquet('a', 'b'),
  'main/test-00001-of-00002.parquet': parquet('c'),
  'hard/more/x.csv': 'question,answer\nd,1\n',
  'odd.csv': 'question|answer\ne|1\n',
};

test('a split of the card is read from the cache of the hub, all its parts, with commit and digests', async () => {
  const { files } = hubCache(repository, commit, contents);
  expect(await questions(files, { split: 'test' })).toEqual(['a', 'b', 'c']);
  expect(await questions(files, { config: 'hard', revision: commit })).toEqual(['d']);
  const { outside } = await open(files, { split: 'test' });
  expect(outside?.map(({ path }) => path)).toEqual([
    `hf:lab/sums@${commit}/main/test-00000-of-00002.parquet`,
    `hf:lab/sums@${commit}/main/test-00001-of-00002.parquet`,
  ]);
  expect(outside?.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
});

test.each<[Partial<DeclaredHub>, string, string]>([
  [{}, 'E_HUB_SPLIT', 'train, test'],
  [{ split: 'dev' }, 'E_HUB_SPLIT', 'dev'],
  [{ config: 'man', split: 'test' }, 'E_HUB_CONFIG', 'man'],
  [{ config: 'odd' }, 'E_HUB_SETTINGS', 'sep'],
  [{ revision: 'v2' }, 'E_HUB_MISSING', 'at v2'],
  [{ revision: 'b'.repeat(40) }, 'E_HUB_MISSING', 'not in the cache'],
  [{ repository: 'lab/other' }, 'E_HUB_MISSING', 'lab/other'],
])('what is not there is told: %j', async (hub, code, words) => {
  const { files } = hubCache(repository, commit, contents);
  const error = await refusal(() => open(files, hub));
  expect([error.code, error.message]).toEqual([code, expect.stringContaining(words)]);
});

test('a split of which another tool fetched some parts alone is refused', async () => {
  const { files } = hubCache(repository, commit, {
    'README.md': card,
    'main/test-00001-of-00002.parquet': parquet('c'),
  });
  const error = await refusal(() => open(files, { split: 'test' }));
  expect([error.code, error.action]).toEqual(['E_HUB_PART', { kind: 'pull_data', repository }]);
});

test('without a card the names of files tell the split, and folders the configuration', async () => {
  const { files } = hubCache(repository, commit, {
    'train.jsonl': rows('t'),
    'dev_set.jsonl': rows('v'),
    'main/test/0000.parquet': parquet('p'),
    'dataset_infos.json': '{}',
  });
  expect(await questions(files, { split: 'validation' })).toEqual(['v']);
  expect(await questions(files, { config: 'main' })).toEqual(['p']);
});

test('.json holds an array or one object a line, and .jsonl.gz is unpacked', async () => {
  const { gzipSync } = await import('node:zlib');
  const { files } = hubCache(repository, commit, {
    'train.json': JSON.stringify([{ question: 'a', answer: '1' }]),
    'test.json': rows('b', 'c'),
    'val.jsonl.gz': gzipSync(rows('z')),
  });
  expect(await questions(files, { split: 'train' })).toEqual(['a']);
  expect(await questions(files, { split: 'test' })).toEqual(['b', 'c']);
  expect(await questions(files, { split: 'validation' })).toEqual(['z']);
});

test('a dataset that is a program is not run', async () => {
  const { files } = hubCache(repository, commit, { 'sums.py': 'print(1)', 'README.md': 'no head' });
  const error = await refusal(() => open(files, {}));
  expect([error.code, error.fix]).toEqual(['E_HUB_SCRIPT', expect.stringContaining('refs/convert/parquet')]);
});

test('links of the cache lead to files of the same dataset alone', async () => {
  const { cache, files } = hubCache(repository, commit, { 'train.jsonl': rows('t') });
  const link = join(cache, 'datasets--lab--sums/snapshots', commit, 'train.jsonl');
  writeFileSync(join(cache, 'secret.jsonl'), rows('s'));
  rmSync(link);
  symlinkSync(join(cache, 'secret.jsonl'), link);
  expect((await refusal(() => open(files, {}))).message).toContain('leads out of the folder');
});

test('a folder has the files of the dataset, and its revision where the tools of the hub noted it', async () => {
  const files = projectFolder({ 'data/sums/test.jsonl': rows('f'), 'data/sums/.git/x.jsonl': rows('g') });
  const folder = 'data/sums';
  expect(await questions(files, { folder })).toEqual(['f']);
  expect((await open(files, { folder })).outside?.[0]?.path).toBe('data/sums/test.jsonl');
  const unknown = await refusal(() => open(files, { folder, revision: commit }));
  expect([unknown.code, unknown.message]).toEqual([
    'E_HUB_REVISION',
    expect.stringContaining('nothing in it'),
  ]);
  mkdirSync(join(files.folder, folder, '.cache/huggingface/download'), { recursive: true });
  writeFileSync(
    join(files.folder, folder, '.cache/huggingface/download/test.jsonl.metadata'),
    `${commit}\netag\n1700000000.0\n`,
  );
  expect((await open(files, { folder, revision: commit })).outside?.[0]?.path).toBe(
    `hf:lab/sums@${commit}/test.jsonl`,
  );
  const other = await refusal(() => open(files, { folder, revision: 'b'.repeat(40) }));
  expect(other.message).toContain(`it has ${commit}`);
});

test('parts are shuffled together, and a wrong row is told with its part', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `q${i}`);
  const { files } = hubCache(repository, commit, {
    'test-00000-of-00002.jsonl': rows(...names.slice(0, 10)),
    'test-00001-of-00002.jsonl': rows(...names.slice(10)),
    'train-00000-of-00002.jsonl': rows('a'),
    'train-00001-of-00002.jsonl': '{"other": 1}\n',
  });
  const inputs = await open(files, { split: 'test' }, { shuffle: { seed: '1' } });
  const order: string[] = [];
  for await (const batch of inputs.read())
    for (const { input } of batch) order.push((input.input as { question: string }).question);
  expect(order.toSorted()).toEqual(names.toSorted());
  expect(order.slice(0, 10).some((name) => names.indexOf(name) >= 10)).toBe(true);
  const error = await refusal(() => open(files, { split: 'train' }));
  expect(error.location?.file).toContain('train-00001-of-00002.jsonl');
});
