import { describe, expect, test } from 'vitest';
import { portableName, recordPlace, uuidOf } from './record-place.ts';

test('a record stands in its collection, under the developer and the model', () => {
  const told = `sha256:${'0'.repeat(64)}`;
  const id = '00000000-0000-4000-8000-000000000000';
  expect(recordPlace('a/b', 'lab/tiny/1b', told)).toEqual({
    path: `data/a-b/lab/tiny-1b/${id}.json`,
    samples_path: `data/a-b/lab/tiny-1b/${id}_samples.jsonl`,
  });
  expect(recordPlace('..', 'tiny', told).path).toBe(`data/_/unknown/tiny/${id}.json`);
});

describe('portableName and uuidOf', () => {
  test.each([
    ['gpt-4o', 'gpt-4o'],
    ['../../etc', 'etc'],
    ['a/b c', 'a-b-c'],
    ['data', '_data'],
    ['CON.txt', '_CON.txt'],
    ['模型', '_'],
    ['', '_'],
  ])('%j becomes %j', (given, name) => {
    expect(portableName(given)).toBe(name);
  });

  test('an identifier of version 4, the same for the same digest', () => {
    expect(uuidOf(`sha256:${'f'.repeat(64)}`)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect(uuidOf(`sha256:${'0'.repeat(64)}`)).toBe('00000000-0000-4000-8000-000000000000');
  });
});
