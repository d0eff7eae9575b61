import { expect, test } from 'vitest';
import { EventHub, type PassedEvent, type ReadEvents } from './event-hub.ts';
import { EventStream } from './event-stream.ts';
import { followEvents, type Guard } from './follow-events.ts';

const encoder = new TextEncoder();

function passed(number: number): PassedEvent {
  return { number, frame: encoder.encode(`id: ${number}\n\n`) };
}

/** A store of events that grows: what there is after a number, so many at a time. */
class Log {
  last = 0;
  add(count: number): void {
    this.last += count;
  }
  readonly read: ReadEvents = async (after) => {
    if (after === undefined) return { events: [], last: this.last };
    const length = Math.max(0, Math.min(2000, this.last - after));
    const events = Array.from({ length }, (_, i) => passed(after + 1 + i));
    return { events, last: Math.min(after + length, this.last) };
  };
}

function followed(log: Log, after: number | null, guard: Guard = { isAllowed: async () => true }) {
  const hub = new EventHub(log.read);
  const stream = new EventStream();
  const done = followEvents(stream, after, { hub, read: log.read }, guard);
  return { hub, stream, done, reader: stream.body.getReader() };
}

/** What comes, piece by piece, up to the piece that is asked for. */
async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>, last: string): Promise<string> {
  const pieces: string[] = [];
  for (const decoder = new TextDecoder(); pieces.at(-1) !== last; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(decoder.decode(value));
  }
  return pieces.join('');
}

test('whoever listens from now on hears what happens then, in order, and the end', async () => {
  const log = new Log();
  log.add(5);
  const { hub, reader, done } = followed(log, null);
  expect(await textOf(reader, ': listening\n\n')).toBe(': listening\n\n');
  log.add(2);
  hub.news();
  expect(await textOf(reader, 'id: 7\n\n')).toBe('id: 6\n\nid: 7\n\n');
  hub.close();
  await done;
  expect(await textOf(reader, '')).toMatch(/^event: server\.stopping\ndata: \{.*\}\n\n$/);
});

test('what was missed comes first, however much it is, each event once', async () => {
  const log = new Log();
  log.add(25_000);
  const { hub, reader, done } = followed(log, 3);
  const ids = [...(await textOf(reader, 'id: 25000\n\n')).matchAll(/id: (\d+)/g)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 24_997 }, (_, i) => i + 4));
  hub.close();
  await done;
});

test('API-19 whoever heard more than this store has, as of one that was there before, hears what happens in this one', async () => {
  const log = new Log();
  log.add(3);
  const { hub, reader, done } = followed(log, 40);
  await textOf(reader, ': listening\n\n');
  log.add(2);
  hub.news();
  expect(await textOf(reader, 'id: 5\n\n')).toBe('id: 4\n\nid: 5\n\n');
  hub.close();
  await done;
});

test('whoever reads nothing is let go, and asks for nothing more', async () => {
  const stream = new EventStream();
  const { frame } = passed(1);
  for (let i = 0; i < 10_001; i += 1) stream.send(frame);
  expect(stream.isOver).toBe(true);
  await stream.over;
});

test('all who listen are sent the same bytes, which are made once', async () => {
  const [one, other] = [new EventStream(), new EventStream()];
  const { frame } = passed(1);
  for (const stream of [one, other]) stream.send(frame);
  for (const { body } of [one, other]) expect((await body.getReader().read()).value).toBe(frame);
});

test('whoever leaves is not listened for any more', async () => {
  const log = new Log();
  const { hub, reader, done } = followed(log, null);
  await textOf(reader, ': listening\n\n');
  expect(hub.listeners).toBe(1);
  await reader.cancel();
  await done;
  expect(hub.listeners).toBe(0);
});

test('API-25 whoever is not let in any more hears nothing more', async () => {
  const log = new Log();
  let isAllowed = true;
  const { hub, reader, done } = followed(log, null, {
    isAllowed: async () => isAllowed,
    everyMs: 5,
  });
  await textOf(reader, ': still here\n\n');
  isAllowed = false;
  // Read to its end, so that it does not end by being full.
  await textOf(reader, '');
  await done;
  expect(hub.listeners).toBe(0);
  log.add(1);
  hub.news();
  expect(await textOf(reader, '')).toBe('');
});

test('a store that cannot be asked lets nobody go', async () => {
  const log = new Log();
  const { hub, reader, done } = followed(log, null, {
    isAllowed: () => Promise.reject(new Error('the store is away')),
    everyMs: 5,
  });
  expect(await textOf(reader, ': still here\n\n')).toContain(': still here');
  hub.close();
  await done;
});
