import type { Events, NumberedEvent } from '@assay/engine';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import type { EventsRequest } from './events.request.ts';

const USUAL = 1000;

/** What happened, and the number to ask for what happens next with. */
export interface EventsSince {
  readonly events: readonly NumberedEvent[];
  readonly last: number;
}

/** What happened since a moment, in every process that uses the store. */
export const events: Verb<EventsRequest, EventsSince> = ({ after, limit = USUAL, ...request }, world) =>
  withStore(request, world, async (store) => {
    if (after === undefined) return { events: [], last: await lastNumber(store.events) };
    const found = await store.events.read({ after, limit });
    return { events: found, last: found.at(-1)?.number ?? after };
  });

/** By halves: whether there is an event after a number is one look at the index. */
async function lastNumber(events: Events): Promise<number> {
  const isAfter = async (number: number): Promise<boolean> =>
    (await events.read({ after: number, limit: 1 })).length > 0;
  let [low, high] = [0, 1];
  while (await isAfter(high)) [low, high] = [high, high * 2];
  if (low === 0 && !(await isAfter(0))) return 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isAfter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
