import { type MigratedPart, migratePart, type PartTables, preparePart } from './waiting/part-tables.ts';
import { PostgresDatabase } from './waiting/postgres-database.ts';

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
