import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../cards/ingest.ts';
import { Kept } from '../../world/kept.ts';
import { cardView } from './card.ts';
import { cardsView } from './cards.ts';
import { readCorpus } from './read-corpus.ts';

const records = resolve(import.meta.dirname, '../../../../../examples/08-read/records');

test('a card is made once until a record is added, and says the same to whoever asks', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-card-view-'));
  const world = { cwd, env: {}, version: '1.2.3', kept: new Kept() };
  const source = { corpus: join('.assay', 'corpus') };
  const [first, ...others] = (await readdir(records, { recursive: true }))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(records, name));
  await ingest({ paths: [first!], ...source }, world);
  const project = join(cwd, 'assay.yaml');
  const [{ model } = { model: '' }] = (await cardsView({ project }, world)).signals;
  const asked = { project, kind: 'model', name: model } as const;
  const card = await cardView(asked, world);
  expect(card!.rows.length).toBeGreaterThan(0);
  expect(await cardView(asked, world)).toBe(card);
  expect(await cardView(asked, { ...world, kept: undefined })).toEqual(card);
  await expect(cardView({ ...asked, name: 'nobody' }, world)).rejects.toMatchObject({ code: 'E_NAME' });
  await ingest({ paths: others, ...source }, world);
  expect(await cardView(asked, world)).not.toBe(card);
});

test('a corpus is read once until a record or a name is added', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-corpus-view-'));
  const world = { cwd, env: {}, version: '1.2.3', kept: new Kept() };
  const source = { corpus: join('.assay', 'corpus') };
  const [first, ...others] = (await readdir(records, { recursive: true }))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(records, name));
  await ingest({ paths: [first!], ...source }, world);
  const read = await readCorpus(source, world, undefined);
  expect(await readCorpus(source, world, undefined)).toBe(read);

  const project = join(cwd, 'assay.yaml');
  const all = await cardsView({ project }, world);
  const some = await cardsView({ project, first_party_only: true }, world);
  expect([all.total, some.total]).toEqual([
    read.triples.length,
    read.triples.filter((triple) => triple.first_party_only === 1).length,
  ]);

  await ingest({ paths: others, ...source }, world);
  const more = await readCorpus(source, world, undefined);
  expect(more.rollup.rows).toBeGreaterThan(read.rollup.rows);

  await writeFile(join(cwd, source.corpus, 'names.yaml'), 'models:\n  ours/one: { aliases: [none-such] }\n');
  expect(await readCorpus(source, world, undefined)).not.toBe(more);
  expect(await cardsView({ project }, { ...world, kept: undefined })).toEqual(
    await cardsView({ project }, world),
  );
});
