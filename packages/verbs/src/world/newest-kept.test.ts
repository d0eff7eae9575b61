import { expect, test } from 'vitest';
import { NewestKept } from './newest-kept.ts';

function counted(kept: NewestKept<string>) {
  const reads: string[] = [];
  const get = (value: string): Promise<string> =>
    kept.get(value, () => {
      reads.push(value);
      return Promise.resolve(value);
    });
  return { reads, get };
}

test('what was asked for last is kept, and what was not asked for the longest goes', async () => {
  const { reads, get } = counted(new NewestKept<string>(10, ({ length }) => length));
  await get('aaaa');
  await get('bbbb');
  await get('aaaa');
  await get('cccc');
  await get('aaaa');
  await get('bbbb');
  expect(reads).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
});

test('one that is larger than all that may be kept is kept while it is the newest', async () => {
  const { reads, get } = counted(new NewestKept<string>(3, ({ length }) => length));
  await get('large');
  await get('large');
  await get('a');
  await get('large');
  expect(reads).toEqual(['large', 'a', 'large']);
});

test('those who ask together wait for one reading; what failed is read again', async () => {
  const kept = new NewestKept<string>(10, ({ length }) => length);
  let reads = 0;
  const fail = (): Promise<string> => {
    reads += 1;
    return Promise.reject(new Error('gone'));
  };
  const together = await Promise.allSettled([kept.get('a', fail), kept.get('a', fail)]);
  expect([together.map(({ status }) => status), reads]).toEqual([['rejected', 'rejected'], 1]);
  await expect(kept.get('a', () => Promise.resolve('there'))).resolves.toBe('there');
});
