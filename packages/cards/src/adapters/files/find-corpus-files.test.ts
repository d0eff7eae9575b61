import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { recordOf } from '../../testing/record-of.ts';
import { fileKind, findCorpusFiles } from './find-corpus-files.ts';

test.each([
  ['data/a.json', 'json'],
  ['data/a.JSON.gz', 'json'],
  ['all.jsonl', 'lines'],
  ['all.ndjson.gz', 'lines'],
  ['a_samples.jsonl', 'instances'],
  ['a_samples.ndjson.gz', 'instances'],
  ['a_samples.json', 'json'],
  ['table.Parquet', 'parquet'],
  ['table.parquet.gz', null],
  ['readme.md', null],
  ['json', null],
])('%s holds %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

const uuid = '18881f8b-b06e-4317-b697-6eadb975077c';
const record = `data/suite/lab/model/${uuid}.json`;
const object = `flat/objects/18/88/${uuid}.json`;

/** A datastore: each record, its mirror, and the index. */
async function datastore(): Promise<CorpusFolder> {
  const entry = { legacy_path: record, object_path: object, object_uuid: uuid };
  const text = JSON.stringify(recordOf({ score: 0.5 }).record);
  return await CorpusFolder.of({
    [record]: text,
    [object]: text,
    'flat/manifests/first/entries.jsonl': `${JSON.stringify(entry)}
not JSON
`,
    'flat/latest_manifest.json': '{"entries_path": "flat/manifests/first/entries.jsonl"}',
  });
}

describe('a datastore', () => {
  test('from its root, a record counts once; the index is no record', async () => {
    expect(await findCorpusFiles(['.'], (await datastore()).folder)).toEqual([{ path: record, root: '.' }]);
  });

  test.each([
    ['data', { path: record, root: 'data' }],
    ['flat', { path: record, root: 'flat', stored: object }],
    ['flat/objects', { path: record, root: 'flat/objects', stored: object }],
    [object, { path: record, root: dirname(object), stored: object }],
  ])('from %s alone, a record is in its collection', async (given, expected) => {
    expect(await findCorpusFiles([given], (await datastore()).folder)).toEqual([expected]);
  });

  test.each([[['.']], [['data']], [['flat']], [['data', 'flat']]])('%j is one record', async (paths) => {
    const folder = await datastore();
    expect(await folder.ingest(paths)).toMatchObject({ records: 1, rows: 1 });
  });

  test('the one half and then the other is one record still', async () => {
    for (const halves of [
      ['data', 'flat'],
      ['flat', 'data'],
    ]) {
      const folder = await datastore();
      const rows = [];
      for (const half of halves) rows.push((await folder.ingest([half])).rows);
      expect(rows).toEqual([1, 0]);
    }
  });

  test('objects without an index are files like any other', async () => {
    const { folder } = await CorpusFolder.of({ 'objects/18/88/a.json': '{}' });
    expect(await findCorpusFiles(['.'], folder)).toEqual([{ path: 'objects/18/88/a.json', root: '.' }]);
  });
});
