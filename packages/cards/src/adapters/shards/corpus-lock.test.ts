import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
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

test('lockCorpus takes over a lock of a process that was ended, though its parent has not noticed', async ({
  skip,
}) => {
  if (process.platform !== 'linux') return skip('only Linux tells');
  // The shell starts a child that waits for its input, and becomes a program that never asks for the child's end.
  const parent = spawn('sh', ['-c', 'cat <&3 >/dev/null & echo $!; exec sleep 60 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  try {
    const [told] = (await once(parent.stdout!, 'data')) as [Buffer];
    const child = Number(told.toString());
    await expect.poll(() => readFileSync(`/proc/${parent.pid!}/comm`, 'utf8')).toBe('sleep\n');
    (parent.stdio[3] as Writable).end();
    await expect.poll(() => readFileSync(`/proc/${child}/stat`, 'utf8')).toMatch(/^\d+ \(.*\) Z /);
    const corpus = await folder();
    await writeFile(join(corpus, 'ingest.lock'), JSON.stringify({ pid: child, host: hostname() }));
    await (await lockCorpus(corpus))();
    expect(await readdir(corpus)).toEqual(['shards']);
  } finally {
    parent.kill('SIGKILL');
  }
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
