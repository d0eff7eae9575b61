import { expect, test } from 'vitest';
import { SharedCommit } from './reception.ts';

/** Something that is ready when it is said to be. */
function later<T>(): { readonly promise: Promise<T>; readonly ready: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, ready: resolve };
}

function recorded(): { readonly batches: number[][]; readonly commit: SharedCommit<number> } {
  const batches: number[][] = [];
  const commit = new SharedCommit<number>((batch) => {
    batches.push([...batch]);
    return Promise.resolve();
  });
  return { batches, commit };
}

test('one alone is written at once', async () => {
  const { batches, commit } = recorded();
  await commit.bring(() => Promise.resolve(1));
  expect(batches).toEqual([[1]]);
});

test('those who come together are written together, each once and in order', async () => {
  const { batches, commit } = recorded();
  await Promise.all(Array.from({ length: 100 }, (_, i) => commit.bring(() => Promise.resolve(i))));
  expect(batches.flat()).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(batches.length).toBeLessThan(10);
});

test('nobody waits for ever for one that is slow, and one that fails holds nobody up', async () => {
  const { batches, commit } = recorded();
  const slow = [later<number>(), later<number>(), later<number>()];
  const brought = slow.map(({ promise }) => commit.bring(() => promise));
  const failed = commit.bring(() => Promise.reject(new Error('not in order')));
  await expect(failed).rejects.toThrow('not in order');
  await commit.bring(() => Promise.resolve(7));
  await expect.poll(() => batches).toEqual([[7]]);
  for (const [i, { ready }] of slow.entries()) ready(i);
  await Promise.all(brought);
  await expect.poll(() => batches.flat().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 7]);
});
