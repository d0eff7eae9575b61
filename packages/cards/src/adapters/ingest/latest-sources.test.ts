import { expect, test } from 'vitest';
import type { Shard, ShardSource } from '../shards/shard.ts';
import { latestSources } from './latest-sources.ts';

const source = (part: Partial<ShardSource>): ShardSource => ({
  file: 'a.jsonl',
  path: 'a.jsonl',
  root: '.',
  size: 10,
  mtime_ms: 1,
  sha256: null,
  generation: 1,
  first: 1,
  last: 5,
  complete: false,
  repeats: [],
  ...part,
});
const shard = (number: number, ...sources: ShardSource[]): Shard => ({
  format: 2,
  rows: 0,
  records: 0,
  findings: 0,
  instances: 0,
  cards: 0,
  sources,
  number,
  folder: '',
  seal: null,
});
const second = source({ first: 6, last: 9, complete: true, repeats: ['c'] });
const third = source({ first: 10, last: 12, complete: true });

test('parts of a generation are one entry, with what all of them repeat', () => {
  const found = latestSources([shard(1, source({ repeats: ['b'] })), shard(2, second)]).get('a.jsonl');
  expect(found).toMatchObject({ last: 9, complete: true, repeats: ['b', 'c'], isUnbroken: true });
});

test.each([
  ['the first part', [shard(2, second)]],
  ['a part between', [shard(1, source({})), shard(3, third)]],
])('without %s the file is not whole, however it ends', (_, shards) => {
  expect(latestSources(shards).get('a.jsonl')).toMatchObject({ complete: true, isUnbroken: false });
});

test('a new generation begins anew', () => {
  const again = source({ generation: 2, last: 12, complete: true });
  expect(latestSources([shard(2, second), shard(3, again)]).get('a.jsonl')).toMatchObject({
    generation: 2,
    isUnbroken: true,
    repeats: [],
  });
});
