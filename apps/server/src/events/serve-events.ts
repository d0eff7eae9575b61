import type { Context, Hono } from 'hono';
import { checkAccess } from '../access/check-access.ts';
import { runReaders } from '../access/who.ts';
import { stopping } from '../ending/draining.ts';
import { type Fault, stackOf } from '../http/fault.ts';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import { EventStream } from './event-stream.ts';
import { type EventSource, followEvents } from './follow-events.ts';

/** Streams that one token or session may have open. */
const MOST = 20;

/** `transfer-encoding` tells that nothing has to be waited for before the head of the answer is sent. */
const head = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'transfer-encoding': 'chunked',
};

/**
 * `/api/events`: what happens, as it happens. `Last-Event-ID`, which a browser sends by itself after a broken
 * connection, brings what was missed first.
 */
export function serveEvents(
  app: Hono<Served>,
  { isStill, ...source }: EventSource & { readonly isStill: (context: Context<Served>) => Promise<boolean> },
  log: (fault: Fault) => void,
): void {
  const open = new Map<string, number>();
  app.get('/api/events', (context) => {
    context.set('route', '/api/events');
    const identity = context.get('identity');
    checkAccess({ access: runReaders, method: 'get', path: '/api/events' }, identity);
    const given = context.req.header('last-event-id') ?? context.req.query('after');
    if (given !== undefined && !/^\d{1,15}$/.test(given))
      throw new Refusal(400, 'E_REQUEST', 'Last-Event-ID: expected the number of an event', {
        field: 'after',
      });
    if (source.hub.isClosed) throw stopping();
    // Whoever asks for the head alone reads no stream, and would never end one.
    if (context.req.method === 'HEAD') return context.body(null, 200, head);
    const streams = open.get(identity.id) ?? 0;
    if (streams >= MOST)
      throw new Refusal(429, 'E_STREAMS', `${MOST} streams are open already`, {
        headers: { 'retry-after': '10' },
      });
    open.set(identity.id, streams + 1);
    const stream = new EventStream();
    const isAllowed = (): Promise<boolean> => isStill(context);
    followEvents(stream, given === undefined ? null : Number(given), source, { isAllowed })
      .catch((error: unknown) => log({ request_id: context.get('requestId'), stack: stackOf(error) }))
      .finally(() => {
        stream.end();
        const left = (open.get(identity.id) ?? 1) - 1;
        if (left === 0) open.delete(identity.id);
        else open.set(identity.id, left);
      });
    return context.body(stream.body, 200, head);
  });
}
