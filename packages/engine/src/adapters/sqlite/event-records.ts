import { type Event, eventSchema } from '@assay/records';
import type { EventRequest, NumberedEvent } from '../../ports/events.ts';
import type { Database, Statement } from './database/database.ts';
import { checkedRecord, storedRecord } from './stored-record.ts';

interface EventRow {
  readonly number: number;
  readonly event: string;
}

interface Asked extends Record<string, string | number | null> {
  after: number;
  execution_id: string | null;
  run_id: string | null;
  kind: string | null;
  limit: number;
}

/**
 * What happened, by number. Writers commit one after the other, so a number that can be read has no smaller one
 * to come. Writing is done inside the caller's transaction.
 */
export class EventRecords {
  readonly #insert: Statement<[string | null, string], { number: number }>;
  readonly #read: Statement<[Asked], EventRow>;

  constructor(database: Database) {
    this.#insert = database.prepare(
      'INSERT INTO events (execution_id, event) VALUES (?, ?) RETURNING number',
    );
    this.#read = database.prepare(
      `SELECT number, event FROM events
       WHERE number > @after
         AND (@execution_id IS NULL OR execution_id = @execution_id)
         AND (@run_id IS NULL OR event ->> 'run_id' = @run_id)
         AND (@kind IS NULL OR event ->> 'kind' = @kind)
       ORDER BY number LIMIT @limit`,
    );
  }

  append(event: Event): number {
    const checked = checkedRecord(eventSchema, event, `event ${event.id}`);
    return this.#insert.get(checked.execution_id, JSON.stringify(checked))!.number;
  }

  read({ after = 0, execution_id, run_id, kind, limit = -1 }: EventRequest = {}): readonly NumberedEvent[] {
    const asked = { execution_id: execution_id ?? null, run_id: run_id ?? null, kind: kind ?? null };
    return this.#read.all({ after, limit, ...asked }).map(({ number, event }) => ({
      number,
      event: storedRecord(eventSchema, event, `event number ${number}`),
    }));
  }
}
