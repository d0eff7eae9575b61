import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('so many are under way at once, the others in their order, and one that fails makes room too', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = ends.map(({ promise }, i) =>
    turns.take(() => {
      begun.push(i);
      return promise;
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[0]!.reject(new Error('failed'));
  await expect(all[0]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await settled;
  expect(begun).toEqual([0, 1, 2, 3]);
  await expect(turns.take(async () => 'free')).resolves.toBe('free');
});
