import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { recordOf } from '../../testing/record-of.ts';
import { readManifest, writeManifest } from './corpus-manifest.ts';
import { openShards } from './open-shards.ts';
import { unfinishedIngest } from './check-corpus.ts';

let corpus = '';
beforeEach(async () => {
  const given = await CorpusFolder.of({ 'a.json': JSON.stringify(recordOf({ score: 0.5 }).record) });
  await given.ingest(['a.json']);
  corpus = join(given.folder, 'corpus');
});

const unfinished = async (folder = corpus) => unfinishedIngest(folder, await openShards(folder));

test('an ingest that came to its end leaves nothing to say', async () => {
  expect(await unfinished()).toBeNull();
});

test('one that was broken off says how much is there', async () => {
  const manifest = (await readManifest(corpus))!;
  await writeManifest(corpus, { ...manifest, unfinished: { files: 7, first_shard: 1 } });
  expect(await unfinished()).toEqual({ files: 7, read: 1, isRunning: false });
  await writeManifest(corpus, { ...manifest, unfinished: { files: 7, first_shard: 2 } });
  expect(await unfinished()).toMatchObject({ read: 0 });
});

test('one that is at work is told from one that was broken off', async () => {
  const manifest = (await readManifest(corpus))!;
  await writeManifest(corpus, { ...manifest, unfinished: { files: 7, first_shard: 2 } });
  await writeFile(join(corpus, 'ingest.lock'), JSON.stringify({ pid: process.pid, host: hostname() }));
  expect(await unfinished()).toMatchObject({ isRunning: true });
});

test('the traces of an earlier version are seen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-traces-'));
  await mkdir(join(folder, 'shards/.000001.partial'), { recursive: true });
  expect(await unfinished(folder)).toEqual({ files: null, read: 0, isRunning: false });
});
