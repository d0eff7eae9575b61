import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { eventsAbout } from './events/events-about.ts';
import type { LoggedEvent } from './events/logged-event.ts';
import { homeField } from './home-fields.request.ts';
import { withHome } from './with-home.ts';

export interface AuditHistory {
  readonly id: string;
  /** As of so many entries of the log. */
  readonly size: number;
  /** All that the log says about it and about the keys that signed it, what came later last. */
  readonly events: readonly LoggedEvent[];
}

/** Everything about one thing, what came after a bundle was written included. */
export const auditShow: Verb<AuditShowRequest, AuditHistory> = ({ id, ...request }, world) =>
  withHome(request, world, ({ ledger: { store } }) => {
    const events = eventsAbout(store, id);
    if (events.length > 0) return { id, size: store.size(), events };
    throw new AssayError('usage', 'E_NOT_LOGGED', `the ledger says nothing about ${id}`, {
      fix: 'The log names what it knows: look there for the id.',
    });
  });

/** Tell all that the ledger says about one score, submission, snapshot or key. */
export const auditShowRequest = z.strictObject({ home: homeField, id: z.string().min(1) }).readonly();

export type AuditShowRequest = z.infer<typeof auditShowRequest>;
