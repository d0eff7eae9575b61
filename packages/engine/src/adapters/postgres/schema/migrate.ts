import { AssayError } from '@assay/records';
import type { Postgres, Sql } from '../connection/postgres.ts';
import { migrations, SCHEMA_VERSION } from './migrations.ts';

/** What a store was, and is. */
export interface Migrated {
  /** 0: there was none. */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly string[];
}

/** The version of the tables; 0: there are none. */
export async function schemaVersion(sql: Sql): Promise<number> {
  const [there] = await sql.query<{ is_there: boolean }>(
    `SELECT to_regclass(current_schema() || '.migrations') IS NOT NULL AS is_there`,
  );
  if (there?.is_there !== true) return 0;
  const [row] = await sql.query<{ version: number | null }>('SELECT max(version) AS version FROM migrations');
  return row?.version ?? 0;
}

/** Brings the tables up to `target`; those that do it at once wait for each other. */
export async function migrate(postgres: Postgres, target = SCHEMA_VERSION): Promise<Migrated> {
  const { schema } = postgres.address;
  return postgres.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`assay schema ${schema}`]);
    await sql.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await sql.query(
      `CREATE TABLE IF NOT EXISTS ${schema}.migrations (
         version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const from = await schemaVersion(sql);
    if (from > SCHEMA_VERSION) throw laterVersion(from);
    const due = migrations.filter(({ version }) => version > from && version <= target);
    for (const { version, name, sql: text } of due) {
      for (const statement of statementsOf(text)) await sql.query(statement);
      await sql.query('INSERT INTO migrations (version, name) VALUES ($1, $2)', [version, name]);
    }
    return { from, to: Math.max(from, target), steps: due.map(({ name }) => name) };
  });
}

/** A store of an earlier version is brought up to date by whoever keeps it, once all who use it can. */
export function refuseOtherVersion(version: number): void {
  if (version > SCHEMA_VERSION) throw laterVersion(version);
  if (version < SCHEMA_VERSION)
    throw new AssayError(
      'environment',
      'E_STORE_VERSION',
      `the tables of the store have version ${version}; expected ${SCHEMA_VERSION}`,
      { action: { kind: 'migrate_store' } },
    );
}

function laterVersion(version: number): AssayError {
  return new AssayError(
    'environment',
    'E_STORE_VERSION',
    `the tables of the store have version ${version}, which is later than this program knows (${SCHEMA_VERSION})`,
    { fix: 'Use the version of Assay that made it, or a later one.' },
  );
}

/** One at a time: none of ours has a semicolon inside. */
function statementsOf(text: string): readonly string[] {
  return text
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
