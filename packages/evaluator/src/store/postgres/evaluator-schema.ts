import type { PartTables } from '@assay/engine';
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

/** What is hidden, and keys that sign: sealed under a key that is not in the database. */
const vault = `
  CREATE TABLE vault_files (name text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL);`;

/** A schema has everything of an evaluator's home that is not a file: records, games, artifacts. */
export const evaluatorSchema: PartTables = {
  called: "the evaluator's tables",
  versions: [
    [refuseChange, ...tableVersions(postgresDialect), gameTables(postgresDialect), artifacts].join('\n'),
    vault,
  ],
};
