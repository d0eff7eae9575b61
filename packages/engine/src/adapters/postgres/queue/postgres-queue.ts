import type { JsonObject } from '@assay/records';
import * as z from 'zod';
import type { NewOffer, Offer, Queue, QueueDepth, ReportedWorker, SeenWorker } from '../../../ports/queue.ts';
import type { Postgres, Sql } from '../connection/postgres.ts';

/** As often as this a run may fail for workers. */
const ATTEMPTS = 3;

const spentSchema = z.object({ tokens: z.number(), cost_usd: z.number() });

type OfferRow = Omit<Offer, 'plan'> & { readonly plan: string };

const columns = 'run_id, execution_id, evaluation_key, bundle, plan, tags, priority, state, failures, reason';

/** Offers as rows, and workers as rows that say when they were last heard of. */
export class PostgresQueue implements Queue {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async offer(offer: NewOffer): Promise<void> {
    const { run_id, execution_id, evaluation_key, bundle, plan, tags, priority } = offer;
    await this.#postgres.transaction(async (sql) => {
      await sql.query(
        `INSERT INTO offers (run_id, execution_id, evaluation_key, bundle, plan, tags, priority, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'offered')
         ON CONFLICT (run_id) DO UPDATE SET execution_id = excluded.execution_id, bundle = excluded.bundle,
           plan = excluded.plan, tags = excluded.tags, priority = excluded.priority, state = 'offered',
           failures = 0, reason = NULL`,
        [run_id, execution_id, evaluation_key, bundle, JSON.stringify(plan), [...tags], priority],
      );
      await this.#spentBefore(sql, offer);
    });
  }

  /** What was spent before it is counted anew: those who served it then are not heard of any more. */
  async #spentBefore(sql: Sql, { run_id, plan }: NewOffer): Promise<void> {
    await sql.query('DELETE FROM spending WHERE run_id = $1', [run_id]);
    const spent = spentSchema.safeParse(plan['spent']).data;
    if (spent === undefined) return;
    await sql.query(
      `INSERT INTO spending (run_id, worker, tokens, cost_usd, unsure, held_tokens, held_cost_usd)
       VALUES ($1, '', $2, $3, 0, 0, 0)`,
      [run_id, spent.tokens, spent.cost_usd],
    );
  }

  async next({
    tags,
    past,
  }: {
    readonly tags: readonly string[];
    readonly past: readonly string[];
  }): Promise<Offer | null> {
    const [row] = await this.#postgres.query<OfferRow>(
      `SELECT ${columns} FROM offers
       LEFT JOIN LATERAL (
         SELECT count(DISTINCT token) AS at_work FROM claims JOIN runs ON runs.number = claims.run
         WHERE runs.evaluation_key = offers.evaluation_key
       ) AS busy ON true
       WHERE state = 'offered' AND tags <@ $1::text[] AND NOT (run_id = ANY ($2::text[]))
       ORDER BY priority DESC, busy.at_work, offered_at, run_id LIMIT 1`,
      [tags, past],
    );
    return row === undefined ? null : offerOf(row);
  }

  async get(runId: string): Promise<Offer | null> {
    const [row] = await this.#postgres.query<OfferRow>(`SELECT ${columns} FROM offers WHERE run_id = $1`, [
      runId,
    ]);
    return row === undefined ? null : offerOf(row);
  }

  async list({ all = false }: { readonly all?: boolean } = {}): Promise<readonly Offer[]> {
    const rows = await this.#postgres.query<OfferRow>(
      `SELECT ${columns} FROM offers WHERE $1 OR state NOT IN ('done', 'cancelled') ORDER BY offered_at, run_id`,
      [all],
    );
    return rows.map(offerOf);
  }

  async fail(runId: string, reason: string): Promise<void> {
    await this.#change(
      `UPDATE offers SET failures = failures + 1, reason = $2,
         state = CASE WHEN failures + 1 >= ${ATTEMPTS} THEN 'failed' ELSE state END
       WHERE run_id = $1 AND state = 'offered'`,
      [runId, reason.replaceAll('\u0000', '')],
    );
  }

  async settle(runId: string): Promise<void> {
    await this.#change(`UPDATE offers SET state = 'done' WHERE run_id = $1`, [runId]);
  }

  async change(executionId: string, to: 'offered' | 'paused' | 'cancelled'): Promise<number> {
    const changed = await this.#change(
      `UPDATE offers SET state = $2 WHERE execution_id = $1 AND state IN ('offered', 'paused') RETURNING 1`,
      [executionId, to],
    );
    return changed.length;
  }

  async report({ id, host, pid, version, tags, run_id }: ReportedWorker): Promise<void> {
    await this.#change(
      `INSERT INTO workers (id, host, pid, version, tags, run_id) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET run_id = excluded.run_id, beat_at = clock_timestamp()`,
      [id, host, pid, version, [...tags], run_id],
    );
  }

  async leave(workerId: string): Promise<void> {
    await this.#change('DELETE FROM workers WHERE id = $1', [workerId]);
  }

  workers(): Promise<readonly SeenWorker[]> {
    return this.#postgres.query<SeenWorker>(
      `SELECT id, host, pid, version, tags, run_id,
              round(extract(epoch FROM clock_timestamp() - beat_at) * 1000)::bigint AS silent_ms
       FROM workers WHERE beat_at > clock_timestamp() - interval '1 hour' ORDER BY host, pid, id`,
    );
  }

  async depth(): Promise<QueueDepth> {
    const [row] = await this.#postgres.query<QueueDepth>(
      `SELECT (SELECT count(*) FROM offers WHERE state = 'offered') AS runs_offered,
              (SELECT count(*) FROM offers WHERE state = 'paused') AS runs_paused,
              (SELECT count(*) FROM offers WHERE state = 'failed') AS runs_failed,
              (SELECT count(*) FROM workers WHERE beat_at > clock_timestamp() - interval '10 seconds') AS workers,
              (SELECT count(*) FROM claims) AS claims,
              (SELECT round(extract(epoch FROM clock_timestamp() - min(beat_at)) * 1000)::bigint FROM claims)
                AS oldest_lease_ms`,
    );
    return row!;
  }

  close(): Promise<void> {
    return this.#postgres.close();
  }

  #change(text: string, given: Parameters<Postgres['query']>[1]): Promise<readonly unknown[]> {
    return this.#postgres.transaction((sql) => sql.query(text, given));
  }
}

function offerOf(row: OfferRow): Offer {
  return { ...row, plan: JSON.parse(row.plan) as JsonObject };
}
