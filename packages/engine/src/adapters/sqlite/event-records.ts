import { type Event, eventSchema } from '@assay/records';
import type { EventRequest, NumberedEvent } from '../../ports/events.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import type { Database, Statement } from './database/database.ts';
import { type SealedRow, SealedTable, type SealParts } from './seals/sealed-table.ts';

interface EventRow extends SealedRow {
  readonly number: number;
  readonly execution_id: string | null;
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
  readonly #table: SealedTable<EventRow>;
  readonly #insert: Statement<[string | null, string], { number: number }>;
  readonly #seal: Statement<[string, number]>;
  readonly #read: Statement<[Asked], EventRow>;

  constructor(database: Database, parts: SealParts) {
    this.#table = new SealedTable(database, parts, tableShapes.events);
    this.#insert = database.prepare(
      `INSERT INTO events (execution_id, event, seal) VALUES (?, ?, '') RETURNING number`,
    );
    this.#seal = database.prepare('UPDATE events SET seal = ? WHERE number = ?');
    this.#read = database.prepare(
      `SELECT number, execution_id, event, seal FROM events NOT INDEXED
       WHERE number > @after
         AND (@execution_id IS NULL OR execution_id = @execution_id)
         AND (@run_id IS NULL OR event ->> 'run_id' = @run_id)
         AND (@kind IS NULL OR event ->> 'kind' = @kind)
       ORDER BY number LIMIT @limit`,
    );
  }

  append(event: Event): number {
    const checked = checkedRecord(eventSchema, event, `event ${event.id}`);
    const { execution_id } = checked;
    const text = JSON.stringify(checked);
    const { number } = this.#insert.get(execution_id, text)!;
    const seal = this.#table.seal({ number, execution_id, event: text });
    this.#seal.run(seal, number);
    this.#table.changed(null, seal);
    return number;
  }

  read({ after = 0, execution_id, run_id, kind, limit = -1 }: EventRequest = {}): readonly NumberedEvent[] {
    const asked = { execution_id: execution_id ?? null, run_id: run_id ?? null, kind: kind ?? null };
    return this.#read.all({ after, limit, ...asked }).map((row) => {
      const { number, event } = this.#table.checked(row);
      return { number, event: storedRecord(eventSchema, event, `event number ${number}`) };
    });
  }
}
