import { expect, test } from 'vitest';
import type { Shard, ShardSource } from '../shards/shard.ts';
import { isUntouched, latestSources } from './plan-sources.ts';

const known = { mtime_ms: 1000, ctime_ms: 5000, seen_ms: 10_000, complete: true };
const file = { mtimeMs: 1000, ctimeMs: 5000 };

test('a file with the times it had is as it was', () => {
  expect(isUntouched(known, file)).toBe(true);
});

test.each([
  ['it was modified', known, { ...file, mtimeMs: 1001 }],
  ['it was changed and its time set back', known, { ...file, ctimeMs: 6000 }],
  ['it was changed just before it was looked at', { ...known, seen_ms: 6000 }, file],
  ['an earlier version did not look', { mtime_ms: 1000, complete: true }, file],
])('the digest has to decide where %s', (_, seen, now) => {
  expect(isUntouched(seen, now)).toBe(false);
});

test('a file that was read half is trusted after one tick: it has no digest yet', () => {
  expect(isUntouched({ ...known, complete: false, seen_ms: 5050 }, file)).toBe(true);
  expect(isUntouched({ ...known, complete: false, seen_ms: 5005 }, file)).toBe(false);
});

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
