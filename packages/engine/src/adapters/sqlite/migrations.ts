import { runOutputSchema } from '@assay/records';
import type { JournalEntry } from '../../ports/store.ts';
import { journalRow } from '../stored/journal-rows.ts';
import type { Sealer } from '../stored/seals.ts';
import { checkedRecord, tableShapes } from '../stored/stored-record.ts';
import type { Database } from './database.ts';
import { sealEverything } from './seals.ts';

/** What version 2 brought, in place of a row for each output. */
const journalOfVersion2 = `
CREATE TABLE journal (
  run INTEGER NOT NULL,
  first INTEGER NOT NULL,
  places TEXT NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (run, first)
) STRICT;`;

/** What version 3 brought. */
const tablesOfVersion3 = `
CREATE TABLE executions (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  execution TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
  noun TEXT NOT NULL,
  digest TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (noun, digest)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  execution_id TEXT,
  event TEXT NOT NULL
) STRICT;
CREATE INDEX events_of_execution ON events (execution_id, number);`;

/** What version 4 brought, in place of one lease for each run. */
const tablesOfVersion4 = `
CREATE TABLE claims (
  run INTEGER NOT NULL REFERENCES runs (number),
  first INTEGER NOT NULL,
  past INTEGER NOT NULL,
  token TEXT NOT NULL,
  machine TEXT NOT NULL,
  pid INTEGER NOT NULL,
  process_start TEXT NOT NULL,
  beat_ms INTEGER NOT NULL,
  PRIMARY KEY (run, first)
) STRICT;`;

/** Raised with every change of the tables; a store of a later number is not touched. */
export const SCHEMA_VERSION = 5;

/** Marks the file as ours: "ASSY". */
export const APPLICATION_ID = 0x41535359;

/** What shows that no row of a set was lost; `seals.ts`. */
const talliesTable = `
CREATE TABLE tallies (
  noun TEXT PRIMARY KEY,
  rows INTEGER NOT NULL,
  sum TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT, WITHOUT ROWID;`;

/**
 * Rows are the truth: no totals are kept. A run has a short number inside. A row of the journal has the entries of one
 * commit (see `journal-rows.ts`); its primary key is the order of reading. Every row that says something has a seal
 * (`seals/`); in the journal it stands before the entries, so that what is finished can be read without them.
 */
export const schema = `
CREATE TABLE runs (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  evaluation_key TEXT NOT NULL,
  task_specification_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
  manifest TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;

CREATE TABLE journal (
  run INTEGER NOT NULL,
  first INTEGER NOT NULL,
  places TEXT NOT NULL,
  entries_tag TEXT NOT NULL,
  seal TEXT NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (run, first)
) STRICT;

CREATE TABLE executions (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  execution TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
  noun TEXT NOT NULL,
  digest TEXT NOT NULL,
  document TEXT NOT NULL,
  seal TEXT NOT NULL,
  PRIMARY KEY (noun, digest)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  execution_id TEXT,
  event TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;
CREATE INDEX events_of_execution ON events (execution_id, number);

CREATE TABLE claims (
  run INTEGER NOT NULL REFERENCES runs (number),
  first INTEGER NOT NULL,
  past INTEGER NOT NULL,
  token TEXT NOT NULL,
  machine TEXT NOT NULL,
  pid INTEGER NOT NULL,
  process_start TEXT NOT NULL,
  beat_ms INTEGER NOT NULL,
  PRIMARY KEY (run, first)
) STRICT;

CREATE TABLE scorer_versions (
  digest TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE scorings (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  run INTEGER NOT NULL REFERENCES runs (number),
  scoring TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;
CREATE INDEX scorings_of_run ON scorings (run);

CREATE TABLE baselines (
  name TEXT PRIMARY KEY,
  baseline TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL, seal TEXT NOT NULL) STRICT, WITHOUT ROWID;

${talliesTable}
`;

/** Rows of the old table that become one of the new. */
const GROUP = 512;

/** Brings tables of an earlier version up to this one; inside a transaction. */
export function migrate(database: Database, version: number, sealer: Sealer): void {
  if (version < 2) groupOutputs(database);
  if (version < 3) database.exec(tablesOfVersion3);
  if (version < 4) replaceLeases(database);
  if (version < 5) addSeals(database, sealer);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

function addSeals(database: Database, sealer: Sealer): void {
  const tables = ['journal', ...Object.values(tableShapes).map(({ table }) => table)];
  for (const table of tables) database.exec(`ALTER TABLE ${table} ADD COLUMN seal TEXT NOT NULL DEFAULT ''`);
  database.exec(`ALTER TABLE journal ADD COLUMN entries_tag TEXT NOT NULL DEFAULT '';${talliesTable}`);
  sealEverything(database, sealer);
}

/** A run that is being executed by an earlier Assay keeps its holder: one claim of all of it. */
function replaceLeases(database: Database): void {
  database.exec(`${tablesOfVersion4}
    INSERT INTO claims (run, first, past, token, machine, pid, process_start, beat_ms)
    SELECT run, 0, manifest ->> 'samples', token, machine, pid, process_start, beat_ms
    FROM leases JOIN runs ON runs.number = leases.run;
    DROP TABLE leases;`);
}

interface OldRow {
  readonly ordinal: number;
  readonly repetition: number;
  readonly input_digest: string;
  readonly output: string;
  readonly extra: string | null;
}

/** Version 1 had a row for each output. */
function groupOutputs(database: Database): void {
  database.exec(journalOfVersion2);
  const runs = database.prepare<[], { number: number; manifest: string }>(
    'SELECT number, manifest FROM runs',
  );
  const outputs = database.prepare<[number, number, number], OldRow>(
    `SELECT ordinal, repetition, input_digest, output, extra FROM outputs
     WHERE run = ? AND (ordinal, repetition) > (?, ?) ORDER BY ordinal, repetition LIMIT ${GROUP}`,
  );
  const insert = database.prepare('INSERT INTO journal (run, first, places, entries) VALUES (?, ?, ?, ?)');
  for (const { number: run, manifest } of runs.all()) {
    const { num_trials } = JSON.parse(manifest) as { readonly num_trials: number };
    for (let rows = outputs.all(run, -1, 0); rows.length > 0; ) {
      const { first, places, entries } = journalRow(rows.map(entryOf), num_trials);
      insert.run(run, first, places, entries);
      const { ordinal, repetition } = rows.at(-1)!;
      rows = outputs.all(run, ordinal, repetition);
    }
  }
  database.exec('DROP TABLE outputs');
}

/** What is a trial was called a repetition then. */
function entryOf({ ordinal, input_digest, output, extra }: OldRow): JournalEntry {
  const rest = (extra === null ? {} : JSON.parse(extra)) as Pick<JournalEntry, 'trajectory' | 'cached'>;
  const { repetition: trial, ...made } = JSON.parse(output) as Record<string, unknown>;
  const checked = checkedRecord(runOutputSchema, { ...made, trial }, `output ${ordinal} of a run`);
  return { ordinal, input_digest: `sha256:${input_digest}`, output: checked, ...rest };
}
