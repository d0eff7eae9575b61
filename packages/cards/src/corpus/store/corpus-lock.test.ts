import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockCorpus } from './corpus-lock.ts';

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'assay-given-'));

test('lockCorpus: one at a time, and free again afterwards', async () => {
  const corpus = join(await folder(), 'deep/corpus');
  const unlock = await lockCorpus(corpus);
  await expect(lockCorpus(corpus)).rejects.toMatchObject({
    code: 'E_LOCKED',
    trouble: 'environment',
    message: `process ${process.pid} on ${hostname()} is writing to this corpus`,
    fix: expect.stringContaining('ingest.lock') as string,
  });
  await unlock();
  expect(await readdir(corpus)).toEqual(['shards']);
  await (await lockCorpus(corpus))();
});

test.each([
  [
    'of a process that has ended',
    () => ({ pid: spawnSync(process.execPath, ['-e', '']).pid, host: hostname() }),
  ],
  ['broken off while it was made', () => ''],
])('lockCorpus takes over a lock %s', async (_, content) => {
  const corpus = await folder();
  await writeFile(join(corpus, 'ingest.lock'), JSON.stringify(content()).replace('""', ''));
  await (await lockCorpus(corpus))();
  expect(await readdir(corpus)).toEqual(['shards']);
});

test('lockCorpus leaves a lock of another machine alone', async () => {
  const corpus = await folder();
  await writeFile(join(corpus, 'ingest.lock'), JSON.stringify({ pid: 1, host: 'elsewhere' }));
  await expect(lockCorpus(corpus)).rejects.toThrow('process 1 on elsewhere');
});

test('lockCorpus: a folder that cannot be made is an error of the environment', async () => {
  const corpus = await folder();
  await mkdir(join(corpus, 'a'));
  await writeFile(join(corpus, 'a/file'), '');
  await expect(lockCorpus(join(corpus, 'a/file'))).rejects.toMatchObject({
    code: 'E_DISK',
    trouble: 'environment',
  });
});
