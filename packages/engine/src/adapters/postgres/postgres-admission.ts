import type { JsonObject } from '@assay/records';
import type { Admission, Allowance, Lifetime, Secret } from '../../ports/queue.ts';
import { ACCESS_PART, openAccessDatabase } from './part-tables.ts';
import { Postgres, readPostgresAddress } from './postgres.ts';

const ms = (place: string): string => `${place}::double precision * interval '1 millisecond'`;
const isGood = 'until >= clock_timestamp() AND used_at >= clock_timestamp() - idle';

/** As rows, for all servers of a store; the clock of the database counts. */
class PostgresAdmission implements Admission {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  keep(
    { kind, digest }: Secret,
    value: JsonObject,
    { ms: lasts, idleMs = lasts, most }: Lifetime,
  ): Promise<void> {
    return this.#postgres.transaction(async (sql) => {
      await sql.query('DELETE FROM secrets WHERE until < clock_timestamp()');
      await sql.query(`DELETE FROM allowances WHERE at < clock_timestamp() - interval '1 hour'`);
      await sql.query(
        `INSERT INTO secrets (kind, digest, value, until, idle)
         VALUES ($1, $2, $3, clock_timestamp() + ${ms('$4')}, ${ms('$5')})`,
        [kind, digest, JSON.stringify(value), lasts, idleMs],
      );
      if (most === undefined) return;
      await sql.query(
        `DELETE FROM secrets WHERE kind = $1 AND digest IN
           (SELECT digest FROM secrets WHERE kind = $1 ORDER BY begun_at DESC, digest OFFSET $2)`,
        [kind, most],
      );
    });
  }

  async find({ kind, digest }: Secret): Promise<JsonObject | null> {
    const [row] = await this.#postgres.query<{ value: string; is_noted: boolean }>(
      `SELECT value, used_at > clock_timestamp() - interval '1 minute' AS is_noted
       FROM secrets WHERE kind = $1 AND digest = $2 AND ${isGood}`,
      [kind, digest],
    );
    if (row === undefined) return null;
    // A write for every request would make all of them wait for the disk.
    if (!row.is_noted)
      await this.#postgres.transaction((sql) =>
        sql.query('UPDATE secrets SET used_at = clock_timestamp() WHERE kind = $1 AND digest = $2', [
          kind,
          digest,
        ]),
      );
    return JSON.parse(row.value) as JsonObject;
  }

  async look({ kind, digest }: Secret): Promise<JsonObject | null> {
    const [row] = await this.#postgres.query<{ value: string }>(
      `SELECT value FROM secrets WHERE kind = $1 AND digest = $2 AND ${isGood}`,
      [kind, digest],
    );
    return row === undefined ? null : (JSON.parse(row.value) as JsonObject);
  }

  async take({ kind, digest }: Secret): Promise<JsonObject | null> {
    const [row] = await this.#postgres.transaction((sql) =>
      sql.query<{ value: string; is_good: boolean }>(
        `DELETE FROM secrets WHERE kind = $1 AND digest = $2 RETURNING value, ${isGood} AS is_good`,
        [kind, digest],
      ),
    );
    return row?.is_good === true ? (JSON.parse(row.value) as JsonObject) : null;
  }

  /** One statement and no transaction: one that is asked again after a lost connection is counted twice at worst. */
  async allow(name: string, { burst, perSecond }: Allowance): Promise<boolean> {
    // A clock that is put back takes nothing away.
    const grown = `least($2::double precision, allowances.amount
      + greatest(0, extract(epoch FROM clock_timestamp() - allowances.at)) * $3::double precision)`;
    const allowed = await this.#postgres.query(
      `INSERT INTO allowances (name, amount, at) VALUES ($1, $2::double precision - 1, clock_timestamp())
       ON CONFLICT (name) DO UPDATE SET amount = ${grown} - 1, at = clock_timestamp() WHERE ${grown} >= 1
       RETURNING 1`,
      [name, burst, perSecond],
    );
    return allowed.length > 0;
  }

  close(): Promise<void> {
    return this.#postgres.close();
  }
}

/** Beside the store at an address, for all servers that share it. */
export function openPostgresAdmission(address: string): Admission {
  openAccessDatabase(address).close();
  const read = readPostgresAddress(address);
  return new PostgresAdmission(new Postgres({ ...read, schema: `${read.schema}_${ACCESS_PART}` }, 4));
}
