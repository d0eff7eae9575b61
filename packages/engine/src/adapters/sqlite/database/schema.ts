/** Raised with every change of the tables; a store of a later number is not touched. */
export const SCHEMA_VERSION = 5;

/** Marks the file as ours: "ASSY". */
export const APPLICATION_ID = 0x41535359;

/** What shows that no row of a set was lost; `seals/tallies.ts`. */
export const talliesTable = `
CREATE TABLE tallies (
  noun TEXT PRIMARY KEY,
  rows INTEGER NOT NULL,
  sum TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT, WITHOUT ROWID;`;

/**
 * Rows are the truth: no totals are kept. A run has a short number inside. A row of the journal has the entries of one
 * commit (see `journal-row.ts`); its primary key is the order of reading. Every row that says something has a seal
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
