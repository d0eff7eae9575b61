import type { NumberedEvent } from '@assay/engine';
import type { AnsweringThread } from '../answering/answering.ts';
import type { PassedEvent, ReadEvents } from './event-hub.ts';

/** Through the same route that programs may ask. */
export function readEventsFrom(thread: AnsweringThread): ReadEvents {
  return async (after) => {
    const reply = await thread.ask({
      route: 'get /api/events/since',
      params: null,
      query: after === undefined ? {} : { after },
      body: null,
      identity: { role: 'viewer', id: 'events', name: 'events' },
      requestId: 'events',
    });
    if (reply.kind === 'problem') throw new Error(reply.problem.detail);
    const { events, last } = JSON.parse(reply.text) as {
      readonly events: readonly NumberedEvent[];
      readonly last: number;
    };
    return {
      last,
      events: events.map(passed),
    };
  };
}

const encoder = new TextEncoder();

/** As a stream of server-sent events has it; JSON has no line break of its own. */
function passed(one: NumberedEvent): PassedEvent {
  const text = `event: ${one.event.kind.replaceAll(/[\r\n]/g, ' ')}\ndata: ${JSON.stringify(one)}\nid: ${one.number}\n\n`;
  return { number: one.number, frame: encoder.encode(text) };
}
