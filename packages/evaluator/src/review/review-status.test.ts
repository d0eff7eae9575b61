import { expect, test } from 'vitest';
import { waitingItems } from './review-status.ts';
import { bad, good, reviewedContest } from './testing/reviewed-contest.ts';

test('what waits for raters or for an adjudicator is counted, without opening anything hidden', async () => {
  const { send, judgeAll, next, home, desk } = await reviewedContest({ items: 3 });
  const waiting = async (): Promise<number> => waitingItems((await desk()).registered, home);
  await send('blue');
  await next('ada');
  expect(await waiting()).toBe(3);
  await judgeAll('ada', () => good);
  expect(await waiting()).toBe(3);
  let judged = 0;
  await judgeAll('bob', () => ((judged += 1), judged === 1 ? bad : good));
  expect(await waiting()).toBe(1);
});
