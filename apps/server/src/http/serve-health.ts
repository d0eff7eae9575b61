import type { Hono } from 'hono';
import { checkAccess } from '../access/check-access.ts';
import { hosts } from '../access/who.ts';
import type { AnsweringThread } from '../answering/answering.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Measures } from './measures.ts';
import { Refusal } from './problem.ts';
import type { Served } from './served.ts';

interface Parts {
  readonly thread: AnsweringThread;
  readonly hub: EventHub;
}

/** `/healthz`: it listens. `/readyz`: it can answer. `/metrics`: how it does, for those who run it. */
export function serveHealth(app: Hono<Served>, { thread, hub }: Parts, measures: Measures): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz');
    return context.json({ ok: true });
  });
  app.get('/readyz', async (context) => {
    context.set('route', '/readyz');
    const reply = await thread.ask({
      route: 'get /api/events/since',
      params: null,
      query: {},
      body: null,
      identity: { role: 'viewer', id: 'ready', name: 'ready' },
      requestId: context.get('requestId'),
    });
    if (reply.kind === 'answer') return context.json({ ok: true });
    throw new Refusal(503, reply.problem.code, reply.problem.detail);
  });
  app.get('/metrics', (context) => {
    context.set('route', '/metrics');
    checkAccess({ access: hosts, method: 'get', path: '/metrics' }, context.get('identity'));
    const text = measures.text({
      assay_streams: { help: 'Event streams that are open.', value: hub.listeners },
      assay_questions_under_way: { help: 'Requests that wait for the store.', value: thread.load },
      assay_resident_bytes: { help: 'Memory of the process.', value: process.memoryUsage.rss() },
    });
    return context.text(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

/** Adds each answer under the route that gave it, never under what was asked for. */
export function measure(app: Hono<Served>, measures: Measures): void {
  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    const route = (context.get('route') as string | undefined) ?? 'other';
    measures.add(route, context.res.status, (performance.now() - began) / 1000);
  });
}
