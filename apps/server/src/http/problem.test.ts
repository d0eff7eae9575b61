import { AssayError } from '@assay/records';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { problemAnswer, problemOf } from './problem.ts';

async function answerTo(error: AssayError): Promise<Response> {
  const app = new Hono();
  app.get('/', (context) => problemAnswer(context, problemOf(error, 'r-1')));
  return app.request('/');
}

test('a store that is locked passes by itself, and says when to ask again; what another has in hand does not', async () => {
  const busy = await answerTo(new AssayError('environment', 'E_STORE_BUSY', 'locked'));
  expect([busy.status, Number(busy.headers.get('retry-after')) > 0]).toEqual([503, true]);
  const taken = await answerTo(new AssayError('usage', 'E_ITEM_BUSY', 'in hand'));
  expect([taken.status, taken.headers.get('retry-after')]).toEqual([409, null]);
});
