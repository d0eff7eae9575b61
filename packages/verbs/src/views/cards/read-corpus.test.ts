import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../cards/ingest.ts';
import { Kept } from '../../world/kept.ts';
import { cardsView } from './cards.ts';
import { readCorpus } from './read-corpus.ts';

const records = resolve(import.meta.dirname, '../../../../../examples/08-read/records');

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
