import type { Digest } from '@assay/records';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLabelKey } from '../label-key.ts';
import { Sealer } from '../stored/seals.ts';
import { ResultFiles } from './kept-results.ts';

const digest = (letter: string): Digest => `sha256:${letter.repeat(64)}`;

const made = async (most?: number) => {
  const home = mkdtempSync(join(tmpdir(), 'assay-results-'));
  const folder = join(home, 'results');
  const sealer = new Sealer(await openLabelKey(home));
  return {
    folder,
    results: (code: Digest = digest('a')) =>
      new ResultFiles(folder, { sealer, code, ...(most === undefined ? {} : { most }) }),
  };
};

test('what one process keeps the next one finds, by its name alone', async () => {
  const { results } = await made();
  results().keep('a', { outputs: 3, worst: ['x', null] });
  expect(results().get('a')).toEqual({ outputs: 3, worst: ['x', null] });
  expect(results().get('b')).toBeNull();
});

test('what other code made is made again', async () => {
  const { results } = await made();
  results(digest('a')).keep('a', 1);
  expect(results(digest('b')).get('a')).toBeNull();
  results(digest('b')).keep('a', 2);
  expect([results(digest('a')).get('a'), results(digest('b')).get('a')]).toEqual([1, 2]);
});

test('what somebody else wrote there, or put under another name, is not found', async () => {
  const { folder, results } = await made();
  results().keep('a', { outputs: 3 });
  results().keep('b', { outputs: 4 });
  const [one, other] = readdirSync(folder).map((name) => join(folder, name));
  const text = readFileSync(one!, 'utf8');
  writeFileSync(other!, text);
  const found = ['a', 'b'].map((name) => results().get(name));
  expect(found.filter((result) => result !== null)).toHaveLength(1);
  writeFileSync(one!, text.replace('"outputs":', '"outputs": 1'));
  writeFileSync(other!, '');
  expect(['a', 'b'].map((name) => results().get(name))).toEqual([null, null]);
});

test('there are never more than so many', async () => {
  const { folder, results } = await made(3);
  const kept = results();
  for (let i = 0; i < 10; i += 1) kept.keep(`${i}`, i);
  expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
  expect(kept.get('9')).toBe(9);
});

test('where nothing can be written nothing is kept, and nothing fails', async () => {
  const { folder, results } = await made();
  writeFileSync(folder, 'a file in the place of the folder');
  results().keep('a', 1);
  expect(results().get('a')).toBeNull();
});
