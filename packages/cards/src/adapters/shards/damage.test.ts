import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AssayError } from '@assay/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../../../testing/rounds.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { recordOf } from '../../testing/record-of.ts';
import { askCorpus } from '../duckdb/ask-corpus.ts';
import { corpusCards, streamRows } from '../duckdb/open-corpus.ts';
import { openDuckDbCorpus } from '../duckdb/open-duckdb-corpus.ts';
import { rollUpCorpus } from '../duckdb/suggested-counts.ts';
import { streamSignals } from '../duckdb/stream-signals.ts';
import { checkCorpus } from './check-corpus.ts';

const sample = {
  evaluation_id: 'e',
  model_id: 'lab/model',
  evaluation_name: 'sums',
  sample_id: '1',
  interaction_type: 'single_turn',
  evaluation: { score: 1, is_correct: true },
};
const named = (name: string, score: number): string =>
  `${JSON.stringify({ path: `data/suite/${name}.json`, record: recordOf({ score, args: { temperature: score } }).record })}\n`;

let given: CorpusFolder;
let files: readonly string[] = [];
let whole: unknown;
beforeAll(async () => {
  given = await CorpusFolder.of({
    'all.jsonl': `${named('a', 0.5)}${named('b', 0.7)}{"broken": \n`,
    'x_samples.jsonl': `${JSON.stringify(sample)}\n`,
    'card.json': JSON.stringify({ benchmark_details: { name: 'arithmetic', overview: 'Sums.' } }),
  });
  await given.ingest(['all.jsonl', 'card.json', 'x_samples.jsonl']);
  const listed = await readdir(join(given.folder, 'corpus'), { recursive: true, withFileTypes: true });
  files = listed
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(given.folder.length + 1));
  whole = await everythingOf(join(given.folder, 'corpus'));
});

/** All that can be asked of a corpus. */
async function everythingOf(folder: string): Promise<unknown> {
  const corpus = await openDuckDbCorpus(folder);
  try {
    const ask = async (sql: string): Promise<unknown> => Array.fromAsync((await askCorpus(corpus, sql)).rows);
    return {
      rollup: await rollUpCorpus(corpus),
      signals: await Array.fromAsync(streamSignals(corpus)),
      rows: await Array.fromAsync(streamRows(corpus)),
      cards: await corpusCards(corpus),
      findings: await ask('SELECT * FROM findings ORDER BY ALL'),
      instances: await ask('SELECT * FROM instances ORDER BY ALL'),
      records: await ask('SELECT * FROM records ORDER BY ALL'),
    };
  } finally {
    await corpus.close();
  }
}

/** A copy of the folder with the corpus in it, in which a file was changed. */
async function damaged<T>(
  change: (folder: string) => Promise<void>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-damaged-'));
  await cp(given.folder, folder, { recursive: true, preserveTimestamps: true });
  try {
    await change(folder);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const refusal = expect.objectContaining({ trouble: 'environment', code: 'E_CORPUS' });

async function expectNoticed(folder: string, file: string): Promise<void> {
  const told = await everythingOf(join(folder, 'corpus')).catch((error: unknown) => error);
  if (!(told instanceof AssayError)) return expect(told, `${file} gave other numbers`).toEqual(whole);
  expect(told).toEqual(refusal);
  expect(told.message).toContain(file);
  expect(told.fix).toMatch(/[Ii]ngest/);
}

test('the corpus has every kind of file', () => {
  expect(files.map((file) => basename(file)).sort()).toEqual([
    'cards.jsonl',
    'corpus.json',
    'findings.parquet',
    'identities.bin',
    'instances.parquet',
    'records.parquet',
    'rows.parquet',
    'shard.json',
  ]);
});

describe('one flipped bit', () => {
  test('never gives another number, in any region of any file, and the check finds it', async () => {
    const flips = 6 * rounds;
    for (const file of files) {
      const bytes = await readFile(join(given.folder, file));
      for (let flip = 0; flip < flips; flip++) {
        const at = Math.floor(((flip + 0.5) * bytes.length) / flips);
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ (1 << (flip % 8));
        await damaged(
          (folder) => writeFile(join(folder, file), changed),
          async (folder) => {
            if (!file.endsWith('identities.bin')) await expectNoticed(folder, file);
            const { damage } = await checkCorpus(join(folder, 'corpus'));
            expect(damage.length, `${file}, byte ${at}`).toBeGreaterThan(0);
          },
        );
      }
    }
  });

  test('in what an ingest knows records by stops the ingest', async () => {
    const change = async (folder: string): Promise<void> => {
      const path = join(folder, 'corpus/shards/000001/identities.bin');
      const bytes = await readFile(path);
      bytes[3] = bytes[3]! ^ 4;
      await writeFile(path, bytes);
      await writeFile(join(folder, 'more.jsonl'), named('a', 0.5));
    };
    await damaged(change, async (folder) => {
      const again = CorpusFolder.at(folder);
      await expect(again.ingest(['more.jsonl'])).rejects.toMatchObject({ code: 'E_CORPUS' });
    });
  });
});

describe('what is cut short, empty or gone', () => {
  test('is noticed in every file', async () => {
    for (const file of files.filter((name) => !name.endsWith('identities.bin'))) {
      const path = (folder: string): string => join(folder, file);
      const changes = [
        (folder: string) => truncate(path(folder), 0),
        (folder: string) => truncate(path(folder), 40),
        (folder: string) => rm(path(folder)),
      ];
      for (const change of changes)
        await damaged(change, async (folder) => {
          await expect(everythingOf(join(folder, 'corpus')), file).rejects.toEqual(refusal);
          expect((await checkCorpus(join(folder, 'corpus'))).damage).not.toEqual([]);
        });
    }
  });

  test('a shard that is gone is named, and an ingest of its sources brings everything back', async () => {
    const change = (folder: string) => rm(join(folder, 'corpus/shards/000001'), { recursive: true });
    await damaged(change, async (folder) => {
      await expect(openDuckDbCorpus(join(folder, 'corpus'))).rejects.toMatchObject({
        code: 'E_CORPUS',
        message: expect.stringContaining('shards/000001 is missing') as string,
      });
      const again = CorpusFolder.at(folder);
      const report = await again.ingest(['all.jsonl', 'card.json', 'x_samples.jsonl']);
      expect(report).toMatchObject({ files: 3, lost_shards: 1 });
      expect(await everythingOf(join(folder, 'corpus'))).toEqual(whole);
    });
  });

  test('the list of shards is written anew by an ingest', async () => {
    const change = (folder: string) => rm(join(folder, 'corpus/corpus.json'));
    await damaged(change, async (folder) => {
      await CorpusFolder.at(folder).ingest(['all.jsonl']);
      expect(await everythingOf(join(folder, 'corpus'))).toEqual(whole);
    });
  });
});

test('a shard of another corpus in the place of one is noticed', async () => {
  const other = await CorpusFolder.of({ 'all.jsonl': named('c', 0.9) });
  await other.ingest(['all.jsonl']);
  const change = async (folder: string): Promise<void> => {
    await rm(join(folder, 'corpus/shards/000001'), { recursive: true });
    await cp(join(other.folder, 'corpus/shards/000001'), join(folder, 'corpus/shards/000001'), {
      recursive: true,
    });
  };
  await damaged(change, async (folder) => {
    await expect(openDuckDbCorpus(join(folder, 'corpus'))).rejects.toEqual(refusal);
  });
});

test('a file whose parts stand in several shards is read anew when the first of them is gone', async () => {
  const note = 'x'.repeat(40_000);
  const long = (i: number): string => named(`n${i}`, i / 2000).replace('{', `{"note":"${note}",`);
  const lines = Array.from({ length: 700 }, (_, i) => long(i)).join('');
  const many = await CorpusFolder.of({ 'all.jsonl': lines });
  await many.ingest(['all.jsonl'], { shardRows: 100 });
  const shards = await many.shards();
  expect(shards.length).toBeGreaterThan(1);
  await rm(shards[0]!.folder, { recursive: true });
  await many.ingest(['all.jsonl'], { shardRows: 100 });
  const corpus = await openDuckDbCorpus(join(many.folder, 'corpus'));
  expect((await rollUpCorpus(corpus)).rows).toBe(700);
  await corpus.close();
});
