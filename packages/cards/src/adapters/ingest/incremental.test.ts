import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const record = (score: number): string => JSON.stringify(recordOf({ score }).record);
const line = (name: string, score: number): string =>
  `{"path":"data/suite/lab/model/${name}.json","record":${record(score)}}\n`;
const scores = async (corpus: CorpusFolder): Promise<unknown[]> =>
  (await corpus.table('rows', 'score')).map((row) => (row as { score: number }).score).sort((a, b) => a - b);

describe('ingest again', () => {
  test('what is unchanged is not read, and what is new is', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': record(0.1), 'given/b.json': record(0.2) });
    await corpus.ingest(['given']);
    expect(await corpus.ingest(['given'])).toMatchObject({ files: 0, unchanged: 2, shards: 0 });
    await corpus.write({ 'given/c.json': record(0.3) });
    expect(await corpus.ingest(['given'])).toMatchObject({ files: 1, unchanged: 2, shards: 1, rows: 1 });
    expect(await scores(corpus)).toEqual([0.1, 0.2, 0.3]);
  });

  test('the same content at another time is nothing new; by another way neither', async () => {
    const corpus = await CorpusFolder.of({ 'given/data/suite/a.json': record(0.1) });
    await corpus.ingest(['given']);
    await utimes(join(corpus.folder, 'given/data/suite/a.json'), 1, 1);
    expect(await corpus.ingest(['given/data'])).toMatchObject({ files: 0, unchanged: 1 });
    expect(await corpus.ingest([join(corpus.folder, 'given/data/suite/a.json')])).toMatchObject({ files: 0 });
  });

  test('other content of the same file takes the place of the old', async () => {
    const corpus = await CorpusFolder.of({
      'all.jsonl': line('a', 0.1) + line('b', 0.2),
      'b.json': record(0.3),
    });
    await corpus.ingest(['all.jsonl', 'b.json']);
    await corpus.write({ 'all.jsonl': line('a', 0.1) + line('c', 0.4) + line('d', 0.5) });
    expect(await corpus.ingest(['all.jsonl', 'b.json'])).toMatchObject({ files: 1, unchanged: 1, rows: 3 });
    expect(await scores(corpus)).toEqual([0.1, 0.3, 0.4, 0.5]);
    expect(
      (await corpus.shards()).flatMap(({ sources }) => sources.map(({ generation }) => generation)),
    ).toEqual([1, 1, 2]);
  });

  test('a corpus below the folder that is read is no record, and none can be made of a corpus', async () => {
    const corpus = await CorpusFolder.of({ 'data/suite/a.json': record(0.1), 'shards/b.json': record(0.2) });
    expect(await corpus.ingest(['.'])).toMatchObject({ files: 2, rows: 2 });
    expect(await corpus.ingest(['.'])).toMatchObject({ files: 0, unchanged: 2 });
    await expect(corpus.ingest(['corpus'])).rejects.toMatchObject({
      trouble: 'usage',
      code: 'E_PATH',
      message: 'corpus is a corpus, not records to make one of',
      action: { kind: 'ask_corpus', corpus: 'corpus' },
    });
  });

  test('the same file in another collection is read again', async () => {
    const corpus = await CorpusFolder.of({ 'given/one/two/a.json': record(0.1) });
    await corpus.ingest(['given']);
    await corpus.ingest(['given/one']);
    expect(await corpus.table('rows', 'collection')).toEqual([{ collection: 'two' }]);
  });

  test('a record that was left out because another file had it comes back when that file changes', async () => {
    const corpus = await CorpusFolder.of({
      'a.jsonl': line('x', 0.1),
      'b.jsonl': line('x', 0.1) + line('y', 0.2),
    });
    await corpus.ingest(['a.jsonl', 'b.jsonl']);
    expect(await scores(corpus)).toEqual([0.1, 0.2]);
    await corpus.write({ 'a.jsonl': line('z', 0.3) });
    expect(await corpus.ingest(['a.jsonl'])).toMatchObject({ files: 2, rows: 3 });
    expect(await scores(corpus)).toEqual([0.1, 0.2, 0.3]);
  });

  test('a file that is gone stays in the corpus', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': record(0.1), 'given/b.json': record(0.2) });
    await corpus.ingest(['given']);
    await rm(join(corpus.folder, 'given/a.json'));
    expect(await corpus.ingest(['given'])).toMatchObject({ files: 0, unchanged: 1 });
    expect(await scores(corpus)).toEqual([0.1, 0.2]);
  });
});

/** Long enough that two thousand are more than what is read at a time. */
const padding = 'x'.repeat(50_000);
const longLine = (name: string, score: number): string =>
  line(name, score).replace('{', `{"note":"${padding}",`);

/** Until the last change of a file is so long ago that its times would tell of another one. */
async function untilSettled(path: string): Promise<void> {
  const { ctimeMs } = await stat(path);
  while (Date.now() < ctimeMs + 50) await setTimeout(5);
}

describe('files that look as they did', () => {
  test('other content of the same size under the same time is read', async () => {
    const corpus = await CorpusFolder.of({ 'a.json': record(0.25) });
    const path = join(corpus.folder, 'a.json');
    await corpus.ingest(['a.json']);
    const { atime, mtime } = await stat(path);
    await writeFile(path, record(0.75));
    await utimes(path, atime, mtime);
    expect(await corpus.ingest(['a.json'])).toMatchObject({ files: 1, unchanged: 0 });
    expect(await corpus.table('rows', 'score')).toEqual([{ score: 0.75 }]);
  });

  test('another file moved into its place under the same time is read', async () => {
    const corpus = await CorpusFolder.of({ 'a.json': record(0.25), other: record(0.75) });
    const path = join(corpus.folder, 'a.json');
    await corpus.ingest(['a.json']);
    const { atime, mtime } = await stat(path);
    await utimes(join(corpus.folder, 'other'), atime, mtime);
    await rename(join(corpus.folder, 'other'), path);
    await corpus.ingest(['a.json']);
    expect(await corpus.table('rows', 'score')).toEqual([{ score: 0.75 }]);
  });

  test('what was read half of a file that has changed since is not joined with the rest of it', async () => {
    const lines = (score: number): string =>
      Array.from({ length: 400 }, (_, i) => longLine(`${i}`, score)).join('');
    const corpus = await CorpusFolder.of({ 'all.jsonl': lines(0.25) });
    const path = join(corpus.folder, 'all.jsonl');
    await untilSettled(path);
    const stop = new AbortController();
    await corpus
      .ingest(['all.jsonl'], { signal: stop.signal, progress: () => stop.abort() })
      .catch(() => undefined);
    const { atime, mtime } = await stat(path);
    await writeFile(path, lines(0.75));
    await utimes(path, atime, mtime);
    await corpus.ingest(['all.jsonl']);
    expect(await corpus.table('rows', 'DISTINCT score')).toEqual([{ score: 0.75 }]);
  });
});

describe('ingest stopped', () => {
  test('keeps what it has, says so, and goes on from there', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => longLine(`${i}`, i / 1e6));
    const corpus = await CorpusFolder.of({ 'all.jsonl': lines.join('') });
    await untilSettled(join(corpus.folder, 'all.jsonl'));
    const stop = new AbortController();
    const stopped = corpus.ingest(['all.jsonl'], { signal: stop.signal, progress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'E_INTERRUPTED', trouble: 'interrupted' });
    const [first] = await corpus.shards();
    expect(first).toMatchObject({ sources: [{ first: 1, complete: false, sha256: null }] });
    const { last } = first!.sources[0]!;
    expect(last).toBeLessThan(2_000);
    expect(await corpus.ingest(['all.jsonl'])).toMatchObject({ rows: 2_000 - last });
    expect((await corpus.shards())[1]?.sources).toMatchObject([
      { first: last + 1, last: 2_000, generation: 1, complete: true },
    ]);
    expect(await corpus.table('rows', 'count(DISTINCT score) AS n, count(*) AS all')).toEqual(
      [last, 2_000 - last].map((n) => ({ n: String(n), all: String(n) })),
    );
  });

  test('while new content is not whole, the old content counts', async () => {
    const corpus = await CorpusFolder.of({ 'all.jsonl': line('old', 0.9) });
    await corpus.ingest(['all.jsonl']);
    const lines = Array.from({ length: 2_000 }, (_, i) => longLine(`${i}`, 0.5));
    await corpus.write({ 'all.jsonl': lines.join('') });
    const stop = new AbortController();
    await corpus
      .ingest(['all.jsonl'], { signal: stop.signal, progress: () => stop.abort() })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'E_INTERRUPTED' }));
    expect(new Set(await scores(corpus))).toEqual(new Set([0.9]));
    await corpus.ingest(['all.jsonl']);
    expect(new Set(await scores(corpus))).toEqual(new Set([0.5]));
  });
});
