import type { Event } from '@assay/records';

/** What happened, in the order in which it was reported; only ever added to. */
export interface Events {
  /** The event's number: greater than that of every event that anyone could read before. */
  readonly append: (event: Event) => Promise<number>;
  /** By number; an empty answer means that nothing has happened since, and that asking again later is worth it. */
  readonly read: (request?: EventRequest) => Promise<readonly NumberedEvent[]>;
}

export interface NumberedEvent {
  readonly number: number;
  readonly event: Event;
}

/** Which events; all that is given counts. */
export interface EventRequest {
  /** The number of the last one that is known; from the first on without it. */
  readonly after?: number | undefined;
  readonly execution_id?: string | undefined;
  readonly run_id?: string | undefined;
  readonly kind?: string | undefined;
  readonly limit?: number | undefined;
}
