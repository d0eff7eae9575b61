import { type Event, eventSchema } from '@assay/records';
import type { EventRequest, NumberedEvent } from '../../ports/events.ts';
import { tableShapes } from '../stored/seals/table-shapes.ts';
import { checkedRecord, storedRecord } from '../stored/stored-record.ts';
import { ChosenRows } from './chosen-rows.ts';
import type { Sql } from './connection/postgres.ts';
import { type SealedRow, SealedRows, type SealParts } from './seals/sealed-rows.ts';

interface EventRow extends SealedRow {
  readonly number: number;
  readonly execution_id: string | null;
  readonly event: string;
}

/**
 * What happened, by number. Writers hold the lock of the table until they have committed, so a number that can be read
 * has no smaller one to come.
 */
export class EventRecords {
  readonly #rows: SealedRows<EventRow>;

  constructor(parts: SealParts) {
    this.#rows = new SealedRows(parts, tableShapes.events);
  }

  async append(sql: Sql, given: Event): Promise<number> {
    const checked = checkedRecord(eventSchema, given, `event ${given.id}`);
    const { execution_id, run_id, kind } = checked;
    const event = JSON.stringify(checked);
    await this.#rows.lock(sql);
    const number = await this.#rows.nextNumber(sql);
    const seal = this.#rows.seal({ number, execution_id, event });
    await sql.query(
      'INSERT INTO events (number, execution_id, run_id, kind, event, seal) VALUES ($1, $2, $3, $4, $5, $6)',
      [number, execution_id, run_id, kind, event, seal],
    );
    await this.#rows.changed(sql, null, seal);
    // Heard with the commit, and not before.
    await sql.query(`SELECT pg_notify('assay_events_' || current_schema(), '')`);
    return number;
  }

  async read(sql: Sql, request: EventRequest = {}): Promise<readonly NumberedEvent[]> {
    const chosen = new ChosenRows()
      .where('number > ?', request.after ?? 0)
      .where('execution_id = ?', request.execution_id)
      .where('run_id = ?', request.run_id)
      .where('kind = ?', request.kind);
    const { limit } = request;
    const rows = await sql.query<EventRow>(
      `SELECT number, execution_id, event, seal FROM events${chosen.text('number')}${
        limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(limit))}`
      }`,
      chosen.given,
    );
    return rows.map((row) => {
      const { number, event } = this.#rows.checked(row);
      return { number, event: storedRecord(eventSchema, event, `event number ${number}`) };
    });
  }
}
