import { randomUUID } from 'node:crypto';
import type { SqlStatement } from '../../sql-database.ts';
import type { PostgresDatabase } from '../waiting/postgres-database.ts';

/** What one worker, or all others, spent on a run, and have set aside. */
export interface SpendingRow {
  readonly tokens: number;
  readonly cost_usd: number;
  /** Of requests whose cost is not known. */
  readonly unsure: number;
  readonly held_tokens: number;
  readonly held_cost_usd: number;
}

/** The rows of a run: one for what was spent before it was offered, and one for each who serves it. */
export class SpendingRows {
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
