import { OwnPaidTime, type PaidTime } from '../../../ask/limits/paid-time.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SqlDatabase, SqlStatement } from '../../sql-database.ts';
import { unlessAway } from './unless-away.ts';

/**
 * A rate as one row: who asks next is decided by the database, and its clock alone counts. What a worker booked that was
 * killed is time that passes. Not forced to the disk: after a crash of the server there is a burst at worst.
 */
export class SharedPaidTime implements PaidTime {
  readonly #name: string;
  readonly #clock: Clock;
  /** What holds while the database is away; the next commit says so to someone who can act on it. */
  readonly #alone = new OwnPaidTime();
  readonly #book: SqlStatement<
    [Readonly<Record<'name' | 'later' | 'ms', string | number>>],
    { ahead: number }
  >;
  readonly #add: SqlStatement<[number, string]>;

  constructor(database: SqlDatabase, name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
    const now = '(extract(epoch FROM statement_timestamp()) * 1000)::double precision';
    this.#book = database.prepare(
      `INSERT INTO paces (name, paid) VALUES (:name, ${now} + :later::double precision + :ms::double precision)
       ON CONFLICT (name) DO UPDATE SET
         paid = greatest(paces.paid, ${now} + :later::double precision) + :ms::double precision
       RETURNING paid - :ms::double precision - ${now} AS ahead, set_config('synchronous_commit', 'off', true)`,
    );
    this.#add = database.prepare(
      `UPDATE paces SET paid = paid + ? WHERE name = ? RETURNING set_config('synchronous_commit', 'off', true)`,
    );
  }

  book(now: number, ms: number): number {
    const later = Math.max(0, now - this.#clock.steady());
    const alone = this.#alone.book(now, ms);
    const rows = unlessAway(() => this.#book.all({ name: this.#name, later, ms }));
    // Measured after the answer: rather a little late than too early.
    return rows === null ? alone : Math.max(now, this.#clock.steady() + rows[0]!.ahead);
  }

  add(ms: number): void {
    this.#alone.add(ms);
    unlessAway(() => this.#add.all(ms, this.#name));
  }
}
