import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { World } from '../world.ts';
import { completeness } from './completeness.ts';
import type { CorpusEvent } from './source/corpus-event.ts';
import { corpus } from './corpus.ts';
import { exportCards } from './export-cards.ts';
import { exportSignals } from './export-signals.ts';
import { ingest } from './ingest.ts';
import { resolve } from './names/resolve.ts';
import { show } from './show.ts';
import { signals } from './signals.ts';
import { sql } from './sql.ts';
import { suggest } from './names/suggest.ts';

const example = resolvePath(import.meta.dirname, '../../../../examples/08-read');
const files = { source: { paths: [join(example, 'records')] } };
const kept = { source: { corpus: 'corpus' } };
const cards = [join(example, 'cards/rivers.json')];

let world: World;
beforeAll(async () => {
  world = { cwd: await mkdtemp(join(tmpdir(), 'assay-verbs-')), env: {}, version: '1.2.3' };
  await ingest({ ...files.source, corpus: 'corpus' }, world);
});

/** Temporary corpora go to a folder of this file's own, so that they can be counted. */
let temporary = '';
beforeEach(async () => {
  temporary = await mkdtemp(join(world.cwd, 'temporary-'));
  vi.stubEnv('TMPDIR', temporary);
});

async function gathered<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

test('ingest tells what it read, and reads nothing twice', async () => {
  const again = await ingest({ ...files.source, corpus: 'corpus', findings: true }, world);
  expect(again).toMatchObject({ corpus: 'corpus', report: { files: 0 }, findings: [] });
  expect(again.report.unchanged).toBeGreaterThan(0);
});

describe('signals', () => {
  test('of files and of the corpus made of them are the same', async () => {
    const heard: CorpusEvent[] = [];
    const ofFiles = await signals(files, world, { on: (event) => heard.push(event) });
    const ofCorpus = await signals(kept, world);
    expect(await gathered(ofFiles.batches)).toEqual(await gathered(ofCorpus.batches));
    expect(heard.map(({ kind }) => kind)).toEqual(['source_read']);
    expect([ofFiles.reading?.records, ofCorpus.reading]).toEqual([expect.any(Number), null]);
  });

  test('closing what was not read to the end gives the corpus back', async () => {
    const { close } = await signals(files, world);
    expect(await readdir(temporary)).toHaveLength(1);
    await close();
    await close();
    expect(await readdir(temporary)).toEqual([]);
  });

  test('come as CSV, line by line', async () => {
    const { document } = await signals({ ...kept, as: 'csv' }, world);
    const text = (await gathered(document!.contents)).join('');
    expect(document?.type).toBe('text/csv');
    expect(text).toMatch(/^model,/);
  });

  test('a wrong condition is a usage error, and leaves nothing behind', async () => {
    const { batches } = await signals({ ...files, where: 'no_such_column = 1' }, world);
    await expect(gathered(batches)).rejects.toMatchObject({ trouble: 'usage' });
    expect(await readdir(temporary)).toEqual([]);
  });

  test('end as an interruption where they are aborted', async () => {
    const stop = new AbortController();
    const { batches } = await signals(kept, world, { signal: stop.signal });
    stop.abort();
    await expect(gathered(batches)).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
  });

  test('go to a Parquet file', async () => {
    expect(await exportSignals({ ...kept, path: 'signals.parquet' }, world)).toEqual({
      path: 'signals.parquet',
      reading: null,
    });
    expect((await readFile(join(world.cwd, 'signals.parquet'))).subarray(0, 4).toString()).toBe('PAR1');
  });
});

test('a folder without a corpus names an action', async () => {
  await expect(corpus({ source: { corpus: 'no-such-folder' } }, world)).rejects.toMatchObject({
    code: 'E_CORPUS_NONE',
    action: { kind: 'ingest' },
  });
});

test('sql answers with columns and rows, and refuses what would write', async () => {
  const { columns, rows } = await sql({ ...kept, query: 'SELECT count(*) AS n FROM results' }, world);
  expect(columns).toEqual(['n']);
  expect((await gathered(rows)).flat()).toHaveLength(1);
  await expect(sql({ ...kept, query: 'DELETE FROM results' }, world)).rejects.toMatchObject({
    trouble: 'usage',
  });
});

test('corpus counts, and adds the extra views that were asked for', async () => {
  const plain = await corpus(kept, world);
  expect(plain.rollup.rows).toBeGreaterThan(0);
  expect(plain.extra).toBeNull();
  expect((await corpus({ ...kept, extras: ['saturation'] }, world)).extra).toHaveProperty('saturation');
});

test('completeness of cards alone needs no source', async () => {
  const heard: CorpusEvent[] = [];
  const told = await completeness({ cards }, world, { on: (event) => heard.push(event) });
  expect(told).toMatchObject({ reading: null, cards: { count: 1, rules: [] } });
  expect(told.rollup.median).toBe(told.benchmarks[0]!.value);
  expect(heard).toEqual([{ kind: 'cards_read', rules: [] }]);
});

describe('show', () => {
  const subject = { kind: 'benchmark', name: 'example/rivers' } as const;

  test('gives the card, and the page where it is asked for', async () => {
    const { card, document } = await show({ ...kept, subject, cards }, world);
    expect(card?.subject.kind).toBe('benchmark');
    expect(document).toBeNull();
    const page = await show({ ...kept, subject, cards, as: 'html' }, world);
    expect(page.document).toMatchObject({
      type: 'text/html',
      contents: expect.stringMatching(/^<!doctype/i),
    });
  });

  test('offers the nearest names, else the list of all', async () => {
    const wrong = (name: string): Promise<unknown> =>
      show({ ...kept, subject: { kind: 'model', name } }, world);
    await expect(wrong('lab-a/tiny-2b')).rejects.toMatchObject({
      fix: expect.stringMatching(/^Did you mean/),
    });
    await expect(wrong('zzzzzzzzzzzzzzzzzzzz')).rejects.toMatchObject({
      action: { kind: 'show_all_cards', subjects: expect.any(Number) },
    });
  });

  test('exportCards writes a page for each subject, and one that lists them', async () => {
    const { cards: count } = await exportCards({ ...kept, folder: 'pages' }, world);
    const pages = (await readdir(join(world.cwd, 'pages'), { recursive: true })).filter((name) =>
      name.endsWith('.html'),
    );
    expect(pages).toHaveLength(count + 1);
    await expect(exportCards({ ...kept, folder: '.' }, world)).rejects.toMatchObject({ code: 'E_OUT' });
  });
});

describe('names', () => {
  test('resolve tells what one name stands for; unknown names stand for themselves', async () => {
    const { resolutions } = await resolve({ corpus: 'corpus', name: 'gpt-4o', kinds: ['model'] }, world);
    expect(resolutions).toMatchObject([{ kind: 'model', name: 'gpt-4o' }]);
    expect((await resolve({ corpus: 'nowhere', name: 'zzzzzz' }, world)).resolutions).toEqual([]);
  });

  test('suggest counts the names of a corpus, and drafts a file of names', async () => {
    const { names, document } = await suggest({ corpus: 'corpus', kinds: ['model'], as: 'yaml' }, world);
    expect(Object.keys(names)).toEqual(['model']);
    expect(document?.contents).toMatch(/^# Drafted/);
    await expect(suggest({ corpus: 'nowhere' }, world)).rejects.toMatchObject({ code: 'E_CORPUS_NONE' });
  });
});
