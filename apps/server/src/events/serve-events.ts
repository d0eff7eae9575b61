import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { checkAccess } from '../access/check-access.ts';
import { everybody } from '../access/who.ts';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import type { EventHub, PassedEvent, ReadEvents } from './event-hub.ts';

/** Streams that one token or session may have open. */
const MOST = 20;
/** Events that one stream may have waiting. */
const MOST_WAITING = 10_000;
/** A line that says nothing, so that nobody on the way takes the stream for dead. */
const BEAT_MS = 15_000;

/**
 * `/api/events`: what happens, as it happens. `Last-Event-ID`, which a browser sends by itself after a broken
 * connection, brings what was missed first.
 */
export function serveEvents(app: Hono<Served>, hub: EventHub, read: ReadEvents): void {
  const open = new Map<string, number>();
  app.get('/api/events', (context) => {
    const identity = context.get('identity');
    checkAccess({ access: everybody, method: 'get', path: '/api/events' }, identity);
    const given = context.req.header('last-event-id') ?? context.req.query('after');
    if (given !== undefined && !/^\d{1,15}$/.test(given))
      throw new Refusal(400, 'E_REQUEST', 'Last-Event-ID: expected the number of an event', {
        field: 'after',
      });
    const streams = open.get(identity.id) ?? 0;
    if (streams >= MOST)
      throw new Refusal(429, 'E_STREAMS', `${MOST} streams are open already`, {
        headers: { 'retry-after': '10' },
      });
    open.set(identity.id, streams + 1);
    return streamSSE(context, async (stream) => {
      const waiting: PassedEvent[] = [];
      let wake = Promise.withResolvers<void>();
      const over = new AbortController();
      const { begun, stop } = hub.listen((events) => {
        if (events === null) over.abort();
        else waiting.push(...events);
        // Whoever reads nothing is let go, and asks again for what was missed.
        if (waiting.length > MOST_WAITING) over.abort();
        wake.resolve();
      });
      stream.onAbort(() => wake.resolve());
      const beat = setInterval(() => void stream.write(': still here\n\n'), BEAT_MS);
      beat.unref();
      try {
        let last = given === undefined ? null : Number(given);
        const send = async ({ number, frame }: PassedEvent): Promise<void> => {
          if (last !== null && number <= last) return;
          last = number;
          await stream.write(frame);
        };
        await begun;
        await stream.write(': listening\n\n');
        for (let after = last; after !== null && !stream.aborted; ) {
          const { events, last: newest } = await read(after);
          for (const event of events) await send(event);
          after = events.length === 0 ? null : newest;
        }
        while (!stream.aborted && !over.signal.aborted) {
          for (const event of waiting.splice(0)) await send(event);
          await wake.promise;
          wake = Promise.withResolvers<void>();
        }
      } finally {
        clearInterval(beat);
        stop();
        open.set(identity.id, (open.get(identity.id) ?? 1) - 1);
      }
    });
  });
}
