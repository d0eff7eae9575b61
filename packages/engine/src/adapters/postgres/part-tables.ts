import { AssayError } from '@assay/records';
import type { SqlDatabase } from '../sql-database.ts';
import { PostgresDatabase } from './waiting/postgres-database.ts';

/** Tables in a schema of their own beside that of the store. */
export interface PartTables {
  /** As a message names them. */
  readonly called: string;
  /** Statements, in order; forward only. */
  readonly versions: readonly string[];
}

/** What a part was, and is. */
export interface MigratedPart {
  /** 0: there was none. */
  readonly from: number;
  readonly to: number;
}

/** The version of the tables; 0: there are none. */
export function partVersion(database: SqlDatabase): number {
  const isThere = database.number(
    `SELECT CASE WHEN to_regclass(current_schema() || '.migrations') IS NULL THEN 0 ELSE 1 END`,
  );
  return isThere === 0 ? 0 : database.number('SELECT coalesce(max(version), 0) FROM migrations');
}

/** Makes the tables, or brings them up to date; those who do it at once wait for each other. */
export function migratePart(database: PostgresDatabase, tables: PartTables): MigratedPart {
  const { versions } = tables;
  return database.transaction('immediate', () => {
    const { schema } = database.address;
    const isThere = database.number(`SELECT count(*) FROM pg_namespace WHERE nspname = '${schema}'`);
    if (isThere === 0) database.exec(`CREATE SCHEMA ${schema}`);
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${schema}.migrations (
         version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const from = partVersion(database);
    refuseLater(from, tables);
    for (const [i, statements] of versions.entries())
      if (i >= from) database.exec(`${statements}; INSERT INTO migrations (version) VALUES (${i + 1})`);
    return { from, to: versions.length };
  });
}

/** Tables are made at first use; those of another version are for whoever keeps the store. */
export function preparePart(database: PostgresDatabase, tables: PartTables): void {
  const version = partVersion(database);
  refuseLater(version, tables);
  const { called, versions } = tables;
  if (version === 0) migratePart(database, tables);
  else if (version < versions.length)
    throw new AssayError(
      'environment',
      'E_STORE_VERSION',
      `${called} have version ${version}; expected ${versions.length}`,
      { action: { kind: 'migrate_store' } },
    );
}

function refuseLater(version: number, { called, versions }: PartTables): void {
  if (version > versions.length)
    throw new AssayError(
      'environment',
      'E_STORE_VERSION',
      `${called} have version ${version}, which is later than this program knows (${versions.length})`,
      { fix: 'Use the version of Assay that made them, or a later one.' },
    );
}

/** Who may ask servers: beside the store, where workers need no rights. In order; forward only. */
const accessTables: readonly string[] = [
  `CREATE TABLE tokens (
     id text COLLATE "C" PRIMARY KEY, name text NOT NULL, role text NOT NULL, digest text NOT NULL,
     created_at text COLLATE "C" NOT NULL, expires_at text COLLATE "C" NOT NULL, last_used_at text, revoked_at text
   );
   CREATE TABLE secrets (
     kind text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL, value text NOT NULL,
     begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     until timestamptz NOT NULL, idle interval NOT NULL,
     PRIMARY KEY (kind, digest)
   );
   CREATE INDEX secrets_until ON secrets (until);
   CREATE UNLOGGED TABLE allowances (
     name text COLLATE "C" PRIMARY KEY, amount double precision NOT NULL, at timestamptz NOT NULL
   );`,
  'ALTER TABLE tokens ADD COLUMN scopes text;',
];

/** Added to the name of the store's schema. */
export const ACCESS_PART = 'access';

const tables: PartTables = { called: 'the tables of who may ask servers', versions: accessTables };

/** Who may ask servers, beside the store at an address; the tables are made where there are none. */
export function openAccessDatabase(address: string): PostgresDatabase {
  const database = new PostgresDatabase(address, ACCESS_PART);
  try {
    preparePart(database, tables);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes the tables, or brings them up to date. */
export function migrateAccessDatabase(address: string): MigratedPart {
  const database = new PostgresDatabase(address, ACCESS_PART);
  try {
    return migratePart(database, tables);
  } finally {
    database.close();
  }
}
