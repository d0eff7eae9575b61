import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder, type Files } from '../../corpus/testing/corpus-folder.ts';

const child = fileURLToPath(new URL('../../corpus/testing/ingest-child.ts', import.meta.url));
const shardRows = 200;

/** Long lines: few of them are more than what is read at a time. */
const padding = 'x'.repeat(60_000);
const line = (name: string, i: number): string =>
  `{"note":"${padding}","path":"data/suite/lab/model/${name}.json","record":${JSON.stringify(recordOf({ score: i / 1e4 }).record)}}\n`;
const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => line(`${name}-${i}`, i)).join('');

/** Every third record of the second file stands in the first one too. */
const files: Files = {
  'a.jsonl': `${lines('a', 900)}{"broken\n`,
  'b.jsonl.gz': gzipSync(lines('b', 600) + lines('a', 200), { level: 1 }),
  'c.json': JSON.stringify(recordOf({ score: 0.25 }).record),
};
const names = Object.keys(files);

/** Starts an ingest and ends it by force as soon as it has added a shard; false where it came to its end before. */
async function killedAfterOneMore(corpus: CorpusFolder): Promise<boolean> {
  const before = (await corpus.shards()).length;
  const running = spawn(process.execPath, [child, corpus.folder, String(shardRows), ...names], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(running, 'exit');
  while (running.exitCode === null && (await corpus.shards()).length === before) await wait(5);
  running.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
  return signal === 'SIGKILL';
}

const rowsOf = async (corpus: CorpusFolder): Promise<string[]> =>
  (await corpus.table('rows', '* EXCLUDE (record, source)')).map((row) => JSON.stringify(row)).sort();
const recordsOf = async (corpus: CorpusFolder): Promise<string[]> =>
  (await corpus.table('records', '* EXCLUDE (record, source)')).map((row) => JSON.stringify(row)).sort();
const findingsOf = async (corpus: CorpusFolder): Promise<string[]> =>
  (await corpus.table('findings', '* EXCLUDE (source)')).map((row) => JSON.stringify(row)).sort();

test('an ingest that is killed again and again ends with what an undisturbed one has', async () => {
  const calm = await CorpusFolder.of(files);
  await calm.ingest(names, { shardRows });
  const corpus = await CorpusFolder.of(files);
  let kills = 0;
  for (let attempt = 0; attempt < 4; attempt++) if (await killedAfterOneMore(corpus)) kills += 1;
  expect(kills).toBeGreaterThan(1);
  await corpus.ingest(names, { shardRows });
  expect(await rowsOf(corpus)).toEqual(await rowsOf(calm));
  expect(await rowsOf(corpus)).toHaveLength(1501);
  expect(await recordsOf(corpus)).toEqual(await recordsOf(calm));
  expect(await findingsOf(corpus)).toEqual(await findingsOf(calm));
  expect((await readdir(join(corpus.folder, 'corpus'))).sort()).toEqual(['corpus.json', 'shards']);
  expect((await readdir(join(corpus.folder, 'corpus/shards'))).every((name) => /^\d{6}$/.test(name))).toBe(
    true,
  );
  expect(await corpus.ingest(names, { shardRows })).toMatchObject({ files: 0, unchanged: 3 });
});
