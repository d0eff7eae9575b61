import type { JsonObject } from '@assay/records';
import * as z from 'zod';
import type { NewOffer, Offer, Queue, QueueDepth, ReportedWorker, SeenWorker } from '../../ports/queue.ts';
import { refuseOtherVersion, schemaVersion } from './migrations.ts';
import { Postgres, readPostgresAddress, type Sql } from './postgres.ts';

/** As often as this a run may fail for workers. */
const ATTEMPTS = 3;

const spentSchema = z.object({ tokens: z.number(), cost_usd: z.number() });

type OfferRow = Omit<Offer, 'plan'> & { readonly plan: string };

const columns =
  'run_id, execution_id, evaluation_key, bundle, plan, tags, priority, team, state, failures, reason';

/** Before a worker leaves a run for those who have fewer at work: 10 s of the usual lease. */
const SHARE_OF_LEASE = 1 / 6;

/** Workers that hold samples, for teams and for evaluations. */
const busy = `WITH held AS (
    SELECT DISTINCT offers.team, offers.evaluation_key, claims.token FROM claims
    JOIN runs ON runs.number = claims.run JOIN offers ON offers.run_id = runs.id
  ),
  by_team AS (SELECT team, count(DISTINCT token) AS team_busy FROM held GROUP BY team),
  by_evaluation AS (
    SELECT team, evaluation_key, count(DISTINCT token) AS evaluation_busy FROM held GROUP BY team, evaluation_key
  )`;

const waiting = `(
    SELECT offers.*, coalesce(team_busy, 0) AS team_busy, coalesce(evaluation_busy, 0) AS evaluation_busy
    FROM offers LEFT JOIN by_team USING (team) LEFT JOIN by_evaluation USING (team, evaluation_key)
  ) AS offers`;

/** Offers as rows, and workers as rows that say when they were last heard of. */
class PostgresQueue implements Queue {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async offer(offer: NewOffer): Promise<void> {
    const { run_id, execution_id, evaluation_key, bundle, plan, tags, priority, team } = offer;
    await this.#postgres.transaction(async (sql) => {
      await sql.query(
        `INSERT INTO offers (run_id, execution_id, evaluation_key, bundle, plan, tags, priority, team, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'offered')
         ON CONFLICT (run_id) DO UPDATE SET execution_id = excluded.execution_id, bundle = excluded.bundle,
           plan = excluded.plan, tags = excluded.tags, priority = excluded.priority, team = excluded.team, state = 'offered',
           failures = 0, reason = NULL`,
        [run_id, execution_id, evaluation_key, bundle, JSON.stringify(plan), [...tags], priority, team],
      );
      await this.#spentBefore(sql, offer);
    });
  }

  /** What was spent before it is counted again: those who served it then are not heard of any more. */
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

  async next({ tags, past }: Parameters<Queue['next']>[0]): Promise<Offer | null> {
    const [row] = await this.#postgres.query<OfferRow>(
      `${busy} SELECT ${columns} FROM ${waiting}
       WHERE state = 'offered' AND tags <@ $1::text[] AND NOT (run_id = ANY ($2::text[]))
       ORDER BY priority DESC, team_busy, evaluation_busy, served_at NULLS FIRST, offered_at, run_id LIMIT 1`,
      [tags, past],
    );
    return row === undefined ? null : offerOf(row);
  }

  async begin(runId: string): Promise<void> {
    await this.#postgres.put('UPDATE offers SET served_at = clock_timestamp() WHERE run_id = $1', [runId]);
  }

  async isOvertaken(
    { run_id }: Offer,
    { tags, past, servedMs }: Parameters<Queue['isOvertaken']>[1],
  ): Promise<boolean> {
    const isItsTime = servedMs >= this.#postgres.address.leaseMs * SHARE_OF_LEASE;
    const overtaking = await this.#postgres.query(
      `${busy}, ranked AS (SELECT * FROM ${waiting} WHERE state = 'offered')
       SELECT 1 FROM ranked AS other JOIN ranked AS own ON own.run_id = $1
       WHERE other.run_id <> $1 AND other.tags <@ $2::text[] AND NOT (other.run_id = ANY ($3::text[])) AND (
         other.priority > own.priority OR ($4 AND other.priority = own.priority
           AND (other.team_busy, other.evaluation_busy) < (own.team_busy, own.evaluation_busy)))
       LIMIT 1`,
      [run_id, tags, past, isItsTime],
    );
    return overtaking.length > 0;
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
    await this.#postgres.put(`UPDATE offers SET state = 'done' WHERE run_id = $1`, [runId]);
  }

  async change(executionId: string, to: 'offered' | 'paused' | 'cancelled'): Promise<number> {
    const changed = await this.#change(
      `UPDATE offers SET state = $2 WHERE execution_id = $1 AND state IN ('offered', 'paused') RETURNING 1`,
      [executionId, to],
    );
    return changed.length;
  }

  async report({ id, host, pid, version, tags, run_id }: ReportedWorker): Promise<void> {
    await this.#postgres.put(
      `INSERT INTO workers (id, host, pid, version, tags, run_id) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET run_id = excluded.run_id, beat_at = clock_timestamp()`,
      [id, host, pid, version, [...tags], run_id],
    );
  }

  async leave(workerId: string): Promise<void> {
    await this.#postgres.put('DELETE FROM workers WHERE id = $1', [workerId]);
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

/** The queue beside a store that is there already. */
export async function openPostgresQueue(address: string): Promise<Queue> {
  const postgres = new Postgres(readPostgresAddress(address), 2);
  try {
    refuseOtherVersion(await schemaVersion(postgres));
    return new PostgresQueue(postgres);
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
