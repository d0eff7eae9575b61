import {
  type MigratedPart,
  migratePart,
  type PartTables,
  partVersion,
  PostgresDatabase,
  preparePart,
} from '@assay/engine';
import { gameTables } from '../arena/games.ts';
import { postgresDialect } from './dialect.ts';
import { tableVersions } from './evaluator-tables.ts';

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

/** What is hidden, and keys that sign: sealed under a key that is not in the database. */
const vault = `
  CREATE TABLE vault_files (name text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL);`;

/** A schema has everything of an evaluator's home that is not a file: records, games, artifacts. */
const evaluatorSchema: PartTables = {
  called: "the evaluator's tables",
  versions: [
    [refuseChange, ...tableVersions(postgresDialect), gameTables(postgresDialect), artifacts].join('\n'),
    vault,
  ],
};

/** A schema beside that of the store, so that workers can be kept out of it. */
const PART = 'evaluator';

/** The evaluator's database beside the store at an address; its tables are made where there are none. */
export function openEvaluatorDatabase(address: string): PostgresDatabase {
  const database = new PostgresDatabase(address, PART);
  return orClosed(database, () => {
    preparePart(database, evaluatorSchema);
    return database;
  });
}

/** Whether anything of an evaluator is kept beside the store at an address. */
export function hasEvaluatorDatabase(address: string): boolean {
  const database = new PostgresDatabase(address, PART);
  try {
    return partVersion(database) > 0;
  } finally {
    database.close();
  }
}

/** Makes the evaluator's tables beside the store, or brings them up to date. */
export function migrateEvaluatorDatabase(address: string): MigratedPart {
  const database = new PostgresDatabase(address, PART);
  try {
    return migratePart(database, evaluatorSchema);
  } finally {
    database.close();
  }
}

function orClosed<T>(database: PostgresDatabase, use: () => T): T {
  try {
    return use();
  } catch (error) {
    database.close();
    throw error;
  }
}
