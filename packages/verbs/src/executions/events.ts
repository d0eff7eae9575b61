import type { Events, NumberedEvent } from '@assay/engine';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { lastEventNumber } from './last-event-number.ts';

const USUAL = 1000;

/** What happened, and the number to ask for what happens next with. */
export interface EventsSince {
  readonly events: readonly NumberedEvent[];
  readonly last: number;
}

/** What happened since a moment, in every process that uses the store. */
export const events: Verb<EventsRequest, EventsSince> = ({ after, limit = USUAL, ...request }, world) =>
  withStore(request, world, async (store) => {
    if (after === undefined) return { events: [], last: await lastEventNumber(store.events) };
    const found = await store.events.read({ after, limit });
    return { events: found, last: found.at(-1)?.number ?? (await knownNumber(after, store.events)) };
  });

/** A number that this store has not come to yet is of another, and would hide what happens in this one. */
async function knownNumber(after: number, store: Events): Promise<number> {
  const isThere = after === 0 || (await store.read({ after: after - 1, limit: 1 })).length > 0;
  return isThere ? after : lastEventNumber(store);
}

/** Which events: those after this number; without it none, but the number of the last. */
export const eventsRequest = z.strictObject({
  project: projectField,
  after: z.int().nonnegative().optional(),
  /** 1000 unless it is said. */
  limit: z.int().positive().max(10_000).optional(),
});

export type EventsRequest = Readonly<z.infer<typeof eventsRequest>>;
