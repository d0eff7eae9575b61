import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { type LoggedEvent, loggedEvent } from './events/logged-event.ts';
import { homeField } from './home-fields.request.ts';
import { withHome } from './with-home.ts';

export interface LoggedEvents {
  readonly origin: string;
  readonly size: number;
  readonly events: readonly LoggedEvent[];
}

/** What the ledger says, in its order. */
export const auditLog: Verb<AuditLogRequest, LoggedEvents> = ({ limit, before, ...request }, world) =>
  withHome(request, world, ({ ledger: { store, origin } }) => {
    const size = store.size();
    const end = Math.min(before ?? size, size);
    const begin = limit === undefined ? 0 : Math.max(0, end - limit);
    const events: LoggedEvent[] = [];
    for (const entry of store.entries(begin)) {
      if (entry.index >= end) break;
      events.push(loggedEvent(entry));
    }
    return { origin, size, events };
  });

/** Tell what the ledger says, newest last. */
export const auditLogRequest = z
  .strictObject({
    home: homeField,
    /** At most so many, the newest. */
    limit: z.int().positive().optional(),
    /** Those before this one, by its index. */
    before: z.int().nonnegative().optional(),
  })
  .readonly();

export type AuditLogRequest = z.infer<typeof auditLogRequest>;
