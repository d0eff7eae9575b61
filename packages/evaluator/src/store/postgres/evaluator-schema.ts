import type { PostgresDatabase, SqlDatabase } from '@assay/engine';
import { AssayError } from '@assay/records';
import { gameTables } from '../../arena/games/sql-games.ts';
import { postgresDialect } from '../dialect/postgres-dialect.ts';
import { tableVersions } from '../evaluator-tables.ts';

/** Before all tables: what refuses changes to them. */
const refuseChange = `
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    RAISE EXCEPTION 'the table is append-only';
  END $body$;`;

/** Artifacts of stores that have no folder or bucket for blobs; as in the schema of the store. */
const artifacts = `
  CREATE TABLE uploads (id uuid PRIMARY KEY, begun_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE TABLE blob_parts (
    upload uuid NOT NULL REFERENCES uploads (id) ON DELETE CASCADE, part integer NOT NULL, bytes bytea NOT NULL,
    PRIMARY KEY (upload, part)
  );
  ALTER TABLE blob_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
  CREATE TABLE blobs (
    digest text COLLATE "C" PRIMARY KEY, size bigint NOT NULL, upload uuid NOT NULL REFERENCES uploads (id)
  );`;

/** In order; forward only. A schema has everything of an evaluator's home that is not a file: records, games, artifacts. */
const versions = [
  [refuseChange, ...tableVersions(postgresDialect), gameTables(postgresDialect), artifacts].join('\n'),
] as const;

/** What the schema of an evaluator was, and is. */
export interface MigratedSchema {
  /** 0: there was none. */
  readonly from: number;
  readonly to: number;
}

/** The version of the tables; 0: there are none. */
export function schemaVersion(database: SqlDatabase): number {
  const isThere = database.number(
    `SELECT CASE WHEN to_regclass(current_schema() || '.migrations') IS NULL THEN 0 ELSE 1 END`,
  );
  return isThere === 0 ? 0 : database.number('SELECT coalesce(max(version), 0) FROM migrations');
}

/** Makes the tables, or brings them up to date; those who do it at once wait for each other. */
export function migrateSchema(database: PostgresDatabase): MigratedSchema {
  return database.transaction('immediate', () => {
    const { schema } = database.address;
    const isThere = database.number(`SELECT count(*) FROM pg_namespace WHERE nspname = '${schema}'`);
    if (isThere === 0) database.exec(`CREATE SCHEMA ${schema}`);
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${schema}.migrations (
         version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const from = schemaVersion(database);
    refuseLater(from);
    for (const [i, tables] of versions.entries())
      if (i >= from) database.exec(`${tables}; INSERT INTO migrations (version) VALUES (${i + 1})`);
    return { from, to: versions.length };
  });
}

/** Tables are made at first use; those of another version are for whoever keeps the store. */
export function prepareSchema(database: PostgresDatabase): void {
  const version = schemaVersion(database);
  refuseLater(version);
  if (version === 0) migrateSchema(database);
  else if (version < versions.length)
    throw new AssayError(
      'environment',
      'E_STORE_VERSION',
      `the evaluator's tables have version ${version}; expected ${versions.length}`,
      { action: { kind: 'migrate_store' } },
    );
}

function refuseLater(version: number): void {
  if (version > versions.length)
    throw new AssayError(
      'environment',
      'E_STORE_VERSION',
      `the evaluator's tables have version ${version}, which is later than this program knows (${versions.length})`,
      { fix: 'Use the version of Assay that made them, or a later one.' },
    );
}
