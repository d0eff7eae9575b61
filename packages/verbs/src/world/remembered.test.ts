import { expect, test } from 'vitest';
import { Kept } from './kept.ts';
import { Remembered } from './remembered.ts';

test('results that are nothing, under long names, make room for others all the same', async () => {
  const remembered = new Remembered<null>('card');
  const kept = new Kept();
  let made = 0;
  const get = (i: number) =>
    remembered.get(kept, [`${i} ${'x'.repeat(100_000)}`], async () => {
      made += 1;
      return null;
    });
  await get(0);
  await get(0);
  expect(made).toBe(1);
  for (let i = 1; i <= 400; i += 1) await get(i);
  await get(400);
  expect(made).toBe(401);
  await get(0);
  expect(made).toBe(402);
});
