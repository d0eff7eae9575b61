import type { EventHub, PassedEvent, ReadEvents } from './event-hub.ts';
import type { EventStream } from './event-stream.ts';

const encoder = new TextEncoder();
const listening = encoder.encode(': listening\n\n');
/** A line that says nothing, so that nobody on the way takes the stream for dead. */
const beat = encoder.encode(': still here\n\n');
const BEAT_MS = 15_000;

/** Whether whoever listens may go on; asked with every beat. */
export interface Guard {
  readonly isAllowed: () => Promise<boolean>;
  readonly everyMs?: number;
}
/** The last word of a server that ends; without an id, so that `Last-Event-ID` stays that of the last event. */
const farewell = encoder.encode(
  'event: server.stopping\ndata: {"detail":"the server is stopping; later events are sent after you reconnect"}\n\n',
);

export interface EventSource {
  readonly hub: EventHub;
  readonly read: ReadEvents;
}

/** Sends what comes after an event, or from now on where it is null, each once and in order, until the stream is over. */
export async function followEvents(
  stream: EventStream,
  after: number | null,
  { hub, read }: EventSource,
  { isAllowed, everyMs = BEAT_MS }: Guard,
): Promise<void> {
  let last = after;
  const send = ({ number, frame }: PassedEvent): void => {
    if (last !== null && number <= last) return;
    last = number;
    stream.send(frame);
  };
  /** What happens while what was missed is still being sent. */
  let waiting: PassedEvent[] | null = [];
  const { begun, stop } = hub.listen((events) => {
    if (events === null) {
      stream.send(farewell);
      stream.end();
    } else if (waiting === null) for (const event of events) send(event);
    else waiting.push(...events);
  });
  const look = async (): Promise<void> => {
    // A store that cannot be asked now says nothing against anybody.
    if (await isAllowed().catch(() => true)) stream.send(beat);
    else stream.end();
  };
  const beating = setInterval(() => void look(), everyMs);
  beating.unref();
  try {
    await begun;
    stream.send(listening);
    for (let next = after; next !== null && !stream.isOver; ) {
      const { events, last: newest } = await read(next);
      // A store that was begun anew has not come as far: what happens in it is told from its own last event on.
      if (newest < next) last = newest;
      for (const event of events) send(event);
      next = events.length === 0 ? null : newest;
      await stream.hasRoom();
    }
    for (const event of waiting) send(event);
    waiting = null;
    await stream.over;
  } finally {
    clearInterval(beating);
    stop();
  }
}
