import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AnsweringThread } from '../answering/answering.ts';
import type { Denials } from '../access/denials.ts';
import type { Served } from '../http/served.ts';
import { serveRoutes } from './serve-routes.ts';

test('who the reader is gets told while the thread that reads is busy with something else', async () => {
  const app = new Hono<Served>();
  app.use((context, next) => {
    context.set('identity', { role: 'viewer', id: 'one', name: 'Nora', scopes: null } as never);
    return next();
  });
  const busy = { ask: () => new Promise<never>(() => undefined) } as unknown as AnsweringThread;
  serveRoutes(app, { thread: busy, denials: {} as Denials, log: () => undefined });
  const answer = await app.request('/api/me');
  expect(await answer.json()).toEqual({ role: 'viewer', name: 'Nora' });
  const again = { headers: { 'if-none-match': answer.headers.get('etag')! } };
  expect((await app.request('/api/me', again)).status).toBe(304);
});
