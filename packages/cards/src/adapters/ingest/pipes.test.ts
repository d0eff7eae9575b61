import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const line = (score: number): string => `${JSON.stringify(recordOf({ score }).record)}\n`;
const scores = async (corpus: CorpusFolder): Promise<unknown[]> =>
  (await corpus.table('rows', 'score')).map((row) => (row as { score: number }).score).sort((a, b) => a - b);

test('ingest refuses a pipe by its name: nothing waits for somebody to write to it', async ({ skip }) => {
  if (process.platform === 'win32') return skip('pipes have no names in folders here');
  const corpus = await CorpusFolder.of({ 'a.jsonl': line(0.1) });
  expect(spawnSync('mkfifo', [join(corpus.folder, 'pipe.jsonl')]).status).toBe(0);
  await expect(corpus.ingest(['pipe.jsonl'])).rejects.toMatchObject({
    code: 'E_PATH',
    message: 'cannot open pipe.jsonl: it is a pipe, not a regular file',
  });
  expect(await corpus.ingest(['.'])).toMatchObject({ files: 1, rows: 1 });
});

test('ingest by the name of an open file: that file is what is known', async ({ skip }) => {
  if (process.platform !== 'linux') return skip('/proc/self/fd is there on Linux');
  const corpus = await CorpusFolder.of({ 'a.jsonl': line(0.1), 'b.jsonl': line(0.2) });
  for (const name of ['a.jsonl', 'b.jsonl']) {
    const file = await open(join(corpus.folder, name));
    expect(await corpus.ingest([`/proc/self/fd/${file.fd}`])).toMatchObject({ files: 1, rows: 1 });
    await file.close();
  }
  expect(await scores(corpus)).toEqual([0.1, 0.2]);
  const files = (await corpus.shards()).flatMap(({ sources }) => sources.map(({ file }) => file));
  expect(files).toEqual(['../a.jsonl', '../b.jsonl']);
});
