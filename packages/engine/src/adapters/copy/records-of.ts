import type { Page, PageRequest } from '../../ports/page.ts';
import type { Store } from '../../ports/store.ts';

const PAGE = 200;

/** All of a list, a page at a time, in its own order. */
export async function* allOf<T>(
  list: (request: PageRequest) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  for (let after: string | undefined; ; ) {
    const { items, next }: Page<T> = await list({ limit: PAGE, ...(after === undefined ? {} : { after }) });
    yield* items;
    if (next === null) return;
    after = next;
  }
}

/** The same of a list that begins with the newest, oldest first: the order in which they are made elsewhere. */
export async function oldestFirst<T>(
  list: (request: PageRequest) => Promise<Page<T>>,
): Promise<readonly T[]> {
  return (await Array.fromAsync(allOf(list))).toReversed();
}

export async function* eventsOf({ events }: Store): AsyncGenerator<unknown, void, undefined> {
  for (let after = 0; ; ) {
    const read = await events.read({ after, limit: 1000 });
    for (const { event } of read) yield event;
    if (read.length === 0) return;
    after = read.at(-1)!.number;
  }
}

export async function* outputsOf({ runs, journal }: Store): AsyncGenerator<unknown, void, undefined> {
  for await (const { manifest } of allOf((request) => runs.list(request))) {
    const { id: run_id } = manifest;
    for await (const entry of journal.read(run_id)) yield { run_id, ...entry };
  }
}
