import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { openDuckDbCorpus } from '../duckdb/open-duckdb-corpus.ts';
import { rollUpCorpus } from '../duckdb/suggested-counts.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const record = (score: number): string => JSON.stringify(recordOf({ score }).record);
const line = (name: string, score: number): string =>
  `{"path":"data/suite/lab/model/${name}.json","record":${record(score)}}\n`;
const scores = async (corpus: CorpusFolder): Promise<unknown[]> =>
  (await corpus.table('rows', 'score')).map((row) => (row as { score: number }).score).sort((a, b) => a - b);
const remove = (corpus: CorpusFolder, name: string): Promise<void> =>
  rm(join(corpus.folder, name), { recursive: true });

describe('ingest of a folder with files that are gone', () => {
  test('they count until they are pruned, and that is said', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': record(0.1), 'given/b.json': record(0.2) });
    await corpus.ingest(['given']);
    await remove(corpus, 'given/a.json');
    expect(await corpus.ingest(['given'])).toMatchObject({ gone: 1, pruned: 0, unchanged: 1, shards: 0 });
    expect(await scores(corpus)).toEqual([0.1, 0.2]);
    expect(await corpus.ingest(['given'], { prune: true })).toMatchObject({ gone: 0, pruned: 1, shards: 1 });
    expect(await scores(corpus)).toEqual([0.2]);
    expect(await corpus.ingest(['given'], { prune: true })).toMatchObject({ gone: 0, pruned: 0, shards: 0 });
  });

  test('only what lies below the paths that are named is pruned', async () => {
    const corpus = await CorpusFolder.of({ 'one/a.json': record(0.1), 'onetwo/b.json': record(0.2) });
    await corpus.ingest(['one', 'onetwo']);
    await remove(corpus, 'one/a.json');
    await remove(corpus, 'onetwo/b.json');
    expect(await corpus.ingest(['one'], { prune: true })).toMatchObject({ pruned: 1 });
    expect(await scores(corpus)).toEqual([0.2]);
  });

  test('a file or folder that is gone itself can be named; one that never was there cannot', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': record(0.1), 'b.jsonl': line('b', 0.2) });
    await corpus.ingest(['given', 'b.jsonl']);
    await remove(corpus, 'given');
    await remove(corpus, 'b.jsonl');
    await expect(corpus.ingest(['given'])).rejects.toMatchObject({ code: 'E_PATH' });
    await expect(corpus.ingest(['never'], { prune: true })).rejects.toMatchObject({ code: 'E_PATH' });
    expect(await corpus.ingest(['given', 'b.jsonl'], { prune: true })).toMatchObject({ files: 0, pruned: 2 });
    expect(await scores(corpus)).toEqual([]);
  });

  test('a file that comes back is read', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': record(0.1) });
    await corpus.ingest(['given']);
    await remove(corpus, 'given/a.json');
    await corpus.ingest(['given'], { prune: true });
    await corpus.write({ 'given/a.json': record(0.1) });
    expect(await corpus.ingest(['given'], { prune: true })).toMatchObject({ files: 1, pruned: 0, rows: 1 });
    expect(await scores(corpus)).toEqual([0.1]);
  });

  test('a record that was left out because the pruned file had it comes back', async () => {
    const corpus = await CorpusFolder.of({
      'given/a.jsonl': line('x', 0.1),
      'given/b.jsonl': line('x', 0.1) + line('y', 0.2),
    });
    await corpus.ingest(['given']);
    await remove(corpus, 'given/a.jsonl');
    expect(await corpus.ingest(['given'], { prune: true })).toMatchObject({ pruned: 1, rows: 2 });
    expect(await scores(corpus)).toEqual([0.1, 0.2]);
    expect(await corpus.ingest(['given'], { prune: true })).toMatchObject({ files: 0, pruned: 0 });
  });

  test('a corpus of which everything was pruned answers with nothing', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': record(0.1) });
    await corpus.ingest(['given']);
    await remove(corpus, 'given/a.json');
    await mkdir(join(corpus.folder, 'given/empty'));
    await writeFile(join(corpus.folder, 'given/notes.txt'), 'no record');
    await corpus.ingest(['given'], { prune: true });
    const open = await openDuckDbCorpus(join(corpus.folder, 'corpus'));
    try {
      expect(await rollUpCorpus(open)).toMatchObject({ rows: 0, triples: 0, models: 0 });
    } finally {
      await open.close();
    }
  });
});
