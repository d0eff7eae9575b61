import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { openDuckDbCorpus } from './open-duckdb-corpus.ts';
import { shardFailure } from './shard-failure.ts';

describe('a corpus with a damaged shard', () => {
  test.each([
    ['cut short', (file: string) => truncate(file, 100)],
    ['gone', (file: string) => rm(file)],
  ])('a table that is %s is named, with what to do', async (_, damage) => {
    const corpus = await CorpusFolder.of({ 'a.json': JSON.stringify(recordOf({ score: 0.5 }).record) });
    await corpus.ingest(['a.json']);
    const folder = join(corpus.folder, 'corpus');
    await damage(join(folder, 'shards/000001/rows.parquet'));
    await expect(openDuckDbCorpus(folder)).rejects.toMatchObject({
      trouble: 'environment',
      code: 'E_CORPUS',
      message: expect.stringContaining('shards/000001/rows.parquet') as string,
      fix: expect.stringContaining('ingest again') as string,
    });
    await rm(join(folder, 'shards/000001'), { recursive: true });
    expect(await corpus.ingest(['a.json'])).toMatchObject({ rows: 1 });
    await (await openDuckDbCorpus(folder)).close();
  });
});

test.each([new Error('Out of Memory Error'), 'a text', undefined])(
  'shardFailure leaves what names no shard: %s',
  (cause) => {
    expect(shardFailure('corpus', cause)).toBe(cause);
  },
);
