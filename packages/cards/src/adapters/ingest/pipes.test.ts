import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const line = (score: number): string => `${JSON.stringify(recordOf({ score }).record)}\n`;
const scores = async (corpus: CorpusFolder): Promise<unknown[]> =>
  (await corpus.table('rows', 'score')).map((row) => (row as { score: number }).score).sort((a, b) => a - b);

test('ingest from a pipe: what comes next by the same name is something else, and takes nothing out', async ({
  skip,
}) => {
  if (process.platform === 'win32') return skip('pipes have no names in folders here');
  const corpus = await CorpusFolder.of({});
  for (const score of [0.1, 0.2]) {
    const pipe = join(corpus.folder, 'pipe.jsonl');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const writer = spawn('sh', ['-c', 'cat > "$0"', pipe], { stdio: ['pipe', 'ignore', 'inherit'] });
    const written = once(writer, 'exit');
    writer.stdin.end(line(score));
    expect(await corpus.ingest(['pipe.jsonl'])).toMatchObject({ files: 1, rows: 1 });
    expect(await written).toEqual([0, null]);
    await rm(pipe);
  }
  expect(await scores(corpus)).toEqual([0.1, 0.2]);
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
