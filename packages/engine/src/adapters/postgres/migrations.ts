import { AssayError } from '@assay/records';
import type { Postgres, Sql } from './postgres.ts';

/** One step from a version of the tables to the next. */
interface Migration {
  readonly version: number;
  readonly name: string;
  /** What has to be done; in one transaction, in the schema of the store. */
  readonly sql: string;
}

/**
 * Rows are the truth, as in the local store: a run has a short number inside, a row of the journal has the entries of one
 * commit, and every row that says something has a seal. Records are text, because JSON of PostgreSQL takes neither
 * U+0000 nor half a surrogate pair; what lists are chosen by stands in columns of its own. `taken` has the places of a
 * commit as numbers of their own for every run (see `run-leases.ts`): the database itself lets none in twice.
 */
const tables = `
CREATE TABLE settings (name text COLLATE "C" PRIMARY KEY, value text NOT NULL);

CREATE TABLE tallies (
  noun text COLLATE "C" NOT NULL,
  writer text COLLATE "C" NOT NULL DEFAULT '',
  rows bigint NOT NULL,
  sum text NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (noun, writer)
);

CREATE TABLE runs (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  evaluation_key text COLLATE "C" NOT NULL,
  task_specification_key text COLLATE "C" NOT NULL,
  task_key text COLLATE "C" NOT NULL,
  model_key text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C",
  status text NOT NULL CHECK (status IN ('open', 'closed')),
  manifest text NOT NULL,
  seal text NOT NULL
);
CREATE INDEX runs_of_evaluation ON runs (evaluation_key, number);
CREATE INDEX runs_of_specification ON runs (task_specification_key, number);
CREATE INDEX runs_of_series ON runs (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX open_runs ON runs (number) WHERE status = 'open';

CREATE TABLE journal (
  run bigint NOT NULL REFERENCES runs (number),
  first bigint NOT NULL,
  places text NOT NULL,
  taken int8multirange NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  entries_tag text NOT NULL,
  seal text NOT NULL,
  entries text NOT NULL,
  PRIMARY KEY (run, first),
  CONSTRAINT journal_once EXCLUDE USING gist (taken WITH &&)
);
CREATE INDEX journal_news ON journal (run, transaction);

CREATE TABLE claims (
  run bigint NOT NULL REFERENCES runs (number),
  first bigint NOT NULL,
  past bigint NOT NULL,
  token text COLLATE "C" NOT NULL,
  machine text NOT NULL,
  pid bigint NOT NULL,
  process_start text NOT NULL,
  beat_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (run, first)
);

CREATE TABLE executions (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  verb text NOT NULL,
  has_ended boolean NOT NULL,
  evaluation_keys text[] NOT NULL,
  run_ids text[] NOT NULL,
  execution text NOT NULL,
  seal text NOT NULL
);
CREATE INDEX executions_of_evaluation ON executions USING gin (evaluation_keys);
CREATE INDEX executions_of_run ON executions USING gin (run_ids);

CREATE TABLE documents (
  noun text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  document text NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (noun, digest)
);

CREATE TABLE events (
  number bigint PRIMARY KEY,
  execution_id text COLLATE "C",
  run_id text COLLATE "C",
  kind text COLLATE "C" NOT NULL,
  event text NOT NULL,
  seal text NOT NULL
);
CREATE INDEX events_of_execution ON events (execution_id, number);
CREATE INDEX events_of_run ON events (run_id, number);

CREATE TABLE scorer_versions (
  digest text COLLATE "C" PRIMARY KEY,
  version text NOT NULL,
  seal text NOT NULL
);

CREATE TABLE scorings (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  run bigint NOT NULL REFERENCES runs (number),
  scorer_key text COLLATE "C" NOT NULL,
  scorer_version text COLLATE "C" NOT NULL,
  status text NOT NULL,
  scoring text NOT NULL,
  seal text NOT NULL
);
CREATE INDEX scorings_of_run ON scorings (run, number);

CREATE TABLE baselines (
  name text COLLATE "C" PRIMARY KEY,
  baseline text NOT NULL,
  seal text NOT NULL
);

CREATE TABLE replies (key text COLLATE "C" PRIMARY KEY, reply text NOT NULL, seal text NOT NULL);
`;

/** Blobs of stores that have no folder or bucket for them: parts under the upload that brought them. */
const blobs = `
CREATE TABLE uploads (id uuid PRIMARY KEY, begun_at timestamptz NOT NULL DEFAULT clock_timestamp());

CREATE TABLE blob_parts (
  upload uuid NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (upload, part)
);
ALTER TABLE blob_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE blobs (
  digest text COLLATE "C" PRIMARY KEY,
  size bigint NOT NULL,
  upload uuid NOT NULL REFERENCES uploads (id)
);
`;

/** Runs that workers are to serve, and the workers. */
const fleet = `
CREATE TABLE offers (
  run_id text COLLATE "C" PRIMARY KEY,
  execution_id text COLLATE "C" NOT NULL,
  evaluation_key text COLLATE "C" NOT NULL,
  bundle text NOT NULL,
  plan text NOT NULL,
  tags text[] NOT NULL,
  priority integer NOT NULL,
  state text NOT NULL CHECK (state IN ('offered', 'paused', 'cancelled', 'failed', 'done')),
  failures integer NOT NULL DEFAULT 0,
  reason text,
  offered_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX offers_waiting ON offers (priority, offered_at) WHERE state = 'offered';
CREATE INDEX offers_of_execution ON offers (execution_id);

CREATE TABLE workers (
  id text PRIMARY KEY,
  host text NOT NULL,
  pid bigint NOT NULL,
  version text NOT NULL,
  tags text[] NOT NULL,
  run_id text,
  beat_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`;

/** Limits that hold for all workers together: rates, and what was spent on a run and set aside, by whom. */
const limits = `
CREATE TABLE paces (name text COLLATE "C" PRIMARY KEY, paid double precision NOT NULL);

CREATE TABLE spending (
  run_id text COLLATE "C" NOT NULL,
  worker text COLLATE "C" NOT NULL,
  tokens double precision NOT NULL,
  cost_usd double precision NOT NULL,
  unsure double precision NOT NULL,
  held_tokens double precision NOT NULL,
  held_cost_usd double precision NOT NULL,
  beat_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (run_id, worker)
);
`;

/** Whose run it is, and when a worker last began to serve it: for equal shares. */
const shares = `
ALTER TABLE offers ADD COLUMN team text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE offers ADD COLUMN served_at timestamptz;
`;

/** What lists show of records, in parts, so that a server that was just started need not read every record. */
const briefs = `
CREATE TABLE briefs (
  noun text COLLATE "C" NOT NULL,
  part integer NOT NULL,
  rows text NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (noun, part)
);
`;

/** In order; forward only. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'records, journal, claims', sql: tables },
  { version: 2, name: 'blobs in the database', sql: blobs },
  { version: 3, name: 'offers and workers', sql: fleet },
  { version: 4, name: 'limits of all workers together', sql: limits },
  { version: 5, name: 'equal shares of teams', sql: shares },
  { version: 6, name: 'what lists show', sql: briefs },
];

export const SCHEMA_VERSION = migrations.at(-1)!.version;

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
