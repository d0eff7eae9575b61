import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import type { AnsweringThread } from '../answering/answering.ts';
import type { Denials } from '../access/denials.ts';
import { problemOf } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import { serveRoutes } from './serve-routes.ts';

test('API-21 what was not foreseen is told by a request id alone, under which the log has the rest', async () => {
  const app = new Hono<Served>();
  app.use((context, next) => {
    context.set('identity', { role: 'viewer', id: 'one', name: 'Nora', scopes: null } as never);
    context.set('requestId', 'r-7');
    return next();
  });
  const failing = {
    ask: async ({ requestId }: { requestId: string }) => {
      const problem = problemOf(new TypeError('of undefined'), requestId);
      return { id: 1, kind: 'problem', problem, stack: 'TypeError: of undefined' };
    },
  } as unknown as AnsweringThread;
  const log = vi.fn();
  serveRoutes(app, { thread: failing, denials: {} as Denials, log });
  const answer = await app.request('/api/runs');
  const text = await answer.text();
  expect([answer.status, JSON.parse(text)]).toMatchObject([500, { code: 'E_SERVER', request_id: 'r-7' }]);
  expect(text).not.toContain('undefined');
  expect(log).toHaveBeenCalledWith({ request_id: 'r-7', stack: 'TypeError: of undefined' });
});

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
