import { expect, test } from 'vitest';
import { fileKind } from './corpus-file.ts';

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
