import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const example = join(import.meta.dirname, '../../../../../examples/08-read/records');

let folder = '';
const assay = (...args: string[]) => runCommand(['cards', ...args, '--corpus', 'corpus'], folder);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-check-'));
  await assay('ingest', example, '--quiet');
});

async function flip(file: string): Promise<void> {
  const path = join(folder, 'corpus', file);
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 8;
  await writeFile(path, bytes);
}

describe('assay cards check', () => {
  test('a corpus that is as it was written', async () => {
    const { exitCode, out } = await assay('check');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^1 shard, \d files, [\d,]+ bytes: intact\n$/);
  });

  test('names every damaged file with what to do, and exits 1', async () => {
    await flip('shards/000001/rows.parquet');
    await flip('shards/000001/records.parquet');
    const { exitCode, out } = await assay('check');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/shards\/000001\/rows\.parquet is damaged: .*\n {2}Remove the folder/);
    expect(out).toMatch(/shards\/000001\/records\.parquet is damaged/);
    expect(out).toContain('2 damaged or missing');
    const json = JSON.parse((await assay('check', '--format', 'json')).out) as { damage: unknown[] };
    expect(json.damage).toHaveLength(2);
  });

  test('no corpus is a wrong call', async () => {
    await rm(join(folder, 'corpus'), { recursive: true });
    expect(await assay('check')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('E_CORPUS_NONE'),
    });
  });
});

test.each([
  ['corpus', []],
  ['signals', []],
  ['show', ['corpus']],
  ['completeness', []],
  ['sql', ['SELECT count(*) FROM results']],
  ['resolve', []],
])('cards %s exits 4 at a damaged shard, and says which', async (command, args) => {
  await flip('shards/000001/rows.parquet');
  const { exitCode, out, err } = await assay(command, ...args);
  expect(exitCode).toBe(4);
  expect(out).toBe('');
  expect(err).toMatch(/shards\/000001\/rows\.parquet is damaged: .*\[E_CORPUS\]\n {2}Remove the folder/);
});

describe('a corpus that an ingest has not finished', () => {
  test('says so before every answer', async () => {
    const path = join(folder, 'corpus/corpus.json');
    const { format, shards } = JSON.parse(await readFile(path, 'utf8')) as { format: 1; shards: unknown[] };
    const begun = { format, shards, unfinished: { files: 9, first_shard: 1 } };
    const seal = `sha256:${hash('sha256', JSON.stringify(begun), 'hex')}`;
    await writeFile(path, JSON.stringify({ ...begun, seal }));
    const { exitCode, err } = await assay('corpus', '--format', 'json');
    expect(exitCode).toBe(0);
    expect(err).toContain('an ingest was interrupted: the corpus holds 4 of 9 files of what it was to read');
  });

  test('holds nothing to ask before its first shard', async () => {
    await rm(join(folder, 'corpus'), { recursive: true });
    await mkdir(join(folder, 'corpus/shards/.000001.partial'), { recursive: true });
    expect(await assay('corpus')).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('an ingest into it has not come to its end'),
    });
  });
});
