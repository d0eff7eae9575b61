import { AssayError } from '@assay/records';
import { randomUUID } from 'node:crypto';
import { LocalRateLimiter, type RateLimiter } from '../../model-client/rate-limits.ts';
import {
  type Ceilings,
  type MostSpent,
  type BudgetReservation,
  SpendLedger,
  type Spent,
} from '../../model-client/spend-ledger.ts';
import type { Clock } from '../../ports/platform.ts';
import type { SharedLimits } from '../../ports/queue.ts';
import type { SqlDatabase, SqlStatement } from '../sql-database.ts';
import { PostgresDatabase } from './waiting/postgres-database.ts';

/** What one worker, or all others, spent on a run, and have set aside. */
interface SpendingRow {
  readonly tokens: number;
  readonly cost_usd: number;
  /** Of requests whose cost is not known. */
  readonly unsure: number;
  readonly held_tokens: number;
  readonly held_cost_usd: number;
}

/** The rows of a run: one for what was spent before it was offered, and one for each who serves it. */
class SpendingRows {
  readonly #database: PostgresDatabase;
  readonly #run: string;
  readonly #worker = randomUUID();
  readonly #others: SqlStatement<[number, string, string], SpendingRow>;
  readonly #write: SqlStatement<[string, string, number, number, number, number, number]>;
  readonly #lock: SqlStatement<[string]>;

  constructor(database: PostgresDatabase, run: string) {
    this.#database = database;
    this.#run = run;
    const heard = `beat_at > clock_timestamp() - ?::double precision * interval '1 millisecond'`;
    this.#others = database.prepare(
      `SELECT coalesce(sum(tokens), 0) AS tokens, coalesce(sum(cost_usd), 0) AS cost_usd,
         coalesce(sum(unsure), 0) AS unsure,
         coalesce(sum(held_tokens) FILTER (WHERE is_heard), 0) AS held_tokens,
         coalesce(sum(held_cost_usd) FILTER (WHERE is_heard), 0) AS held_cost_usd
       FROM (SELECT *, ${heard} AS is_heard FROM spending WHERE run_id = ? AND worker <> ?) AS others`,
    );
    this.#write = database.prepare(
      `INSERT INTO spending (run_id, worker, tokens, cost_usd, unsure, held_tokens, held_cost_usd)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (run_id, worker) DO UPDATE SET tokens = excluded.tokens, cost_usd = excluded.cost_usd,
         unsure = excluded.unsure, held_tokens = excluded.held_tokens, held_cost_usd = excluded.held_cost_usd,
         beat_at = clock_timestamp() RETURNING 1`,
    );
    this.#lock = database.prepare('SELECT pg_advisory_xact_lock(hashtextextended(?, 3))');
  }

  others(): SpendingRow {
    return this.#others.all(this.#database.address.leaseMs, this.#run, this.#worker)[0]!;
  }

  write({ tokens, cost_usd, unsure, held_tokens, held_cost_usd }: SpendingRow): void {
    this.#write.all(this.#run, this.#worker, tokens, cost_usd, unsure, held_tokens, held_cost_usd);
  }

  /** Nobody else looks at the rows of this run meanwhile to set something aside. */
  alone<T>(use: () => T): T {
    return this.#database.transaction('deferred', () => {
      this.#lock.all(`${this.#database.address.schema} ${this.#run}`);
      return use();
    });
  }
}

/** Null where the database cannot be reached at the moment. */
function unlessAway<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof AssayError && error.retryable) return null;
    throw error;
  }
}

/** Others may free something at any moment, and say nothing. */
const LOOK_MS = 250;
const NOTHING: SpendingRow = { tokens: 0, cost_usd: 0, unsure: 0, held_tokens: 0, held_cost_usd: 0 };

/**
 * A ledger whose ceilings hold for everybody who serves a run. Each has a row of its own, with what it has spent since it
 * began and what it has set aside; whoever wants to set something aside looks at all rows, one after the other. What a
 * worker set aside that is not heard of any more counts no longer; what it had spent does.
 */
class SharedLedger extends SpendLedger {
  readonly #rows: SpendingRows;
  readonly #beatMs: number;
  /** What the journal said of all before: it is counted where it was spent. */
  #recalled: SpendingRow | null = null;
  #others: SpendingRow;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: PostgresDatabase, runId: string, ceilings: Ceilings) {
    super(ceilings);
    this.#rows = new SpendingRows(database, runId);
    this.#beatMs = database.address.leaseMs / 4;
    this.#others = this.#rows.others();
  }

  override spent(): Spent {
    const own = this.#own();
    return { tokens: this.#others.tokens + own.tokens, cost_usd: this.#others.cost_usd + own.cost_usd };
  }

  override get unsure_cost_usd(): number {
    return this.#others.unsure + this.#own().unsure;
  }

  override get held(): Spent {
    const { tokens, cost_usd } = super.held;
    return {
      tokens: this.#others.held_tokens + tokens,
      cost_usd: this.#others.held_cost_usd + cost_usd,
    };
  }

  override reserve(most: MostSpent, look: () => BudgetReservation): BudgetReservation {
    this.#recalled ??= this.#counted();
    this.#timer ??= setInterval(() => this.#tell(), this.#beatMs).unref();
    let held = false;
    const room = unlessAway(() =>
      this.#rows.alone(() => {
        this.#others = this.#rows.others();
        const found = super.reserve(most, look);
        held = found.kind === 'now';
        if (held) this.#rows.write(this.#own());
        return found;
      }),
    );
    if (room !== null) return room;
    if (held) super.free(most);
    return { kind: 'later', reached: 'what others have spent under the ceilings could not be asked for' };
  }

  override free(most: MostSpent): void {
    super.free(most);
    // What it took is added after this.
    queueMicrotask(() => this.#tell());
  }

  override whenFreed(look: () => void): void {
    let isDone = false;
    const once = (): void => {
      if (!isDone) look();
      isDone = true;
    };
    super.whenFreed(once);
    setTimeout(once, LOOK_MS);
  }

  override othersFree(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  close(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#tell();
  }

  /** A database that is away is told with the next thing that is set aside. */
  #tell(): void {
    unlessAway(() => this.#rows.write(this.#own()));
  }

  /** Since this one began. */
  #own(): SpendingRow {
    const counted = this.#counted();
    const before = this.#recalled ?? counted;
    return {
      tokens: counted.tokens - before.tokens,
      cost_usd: counted.cost_usd - before.cost_usd,
      unsure: counted.unsure - before.unsure,
      held_tokens: super.held.tokens,
      held_cost_usd: super.held.cost_usd,
    };
  }

  #counted(): SpendingRow {
    return { ...NOTHING, ...super.spent(), unsure: super.unsure_cost_usd };
  }
}

/**
 * A rate as one row: who asks next is decided by the database, and its clock alone counts. What a worker booked that was
 * killed is time that passes. Not forced to the disk: after a crash of the server there is a burst at worst.
 */
class SharedPaidTime implements RateLimiter {
  readonly #name: string;
  readonly #clock: Clock;
  /** What holds while the database is away; the next commit says so to someone who can act on it. */
  readonly #alone = new LocalRateLimiter();
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

/** Limits that are kept beside a store, for all who use it. The connection is made by whoever has limits. */
export function openSharedLimits(address: string, clock: Clock): SharedLimits {
  let opened: PostgresDatabase | null = null;
  const database = (): PostgresDatabase => (opened ??= new PostgresDatabase(address, null));
  const ledgers: SharedLedger[] = [];
  return {
    paidTime: (name) => new SharedPaidTime(database(), name, clock),
    ledger: (runId, ceilings) => {
      const ledger = new SharedLedger(database(), runId, ceilings);
      ledgers.push(ledger);
      return ledger;
    },
    close: () => {
      for (const ledger of ledgers) ledger.close();
      opened?.close();
    },
  };
}
