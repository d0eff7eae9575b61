/** What version 2 brought, in place of a row for each output. */
export const journalOfVersion2 = `
CREATE TABLE journal (
  run INTEGER NOT NULL,
  first INTEGER NOT NULL,
  places TEXT NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (run, first)
) STRICT;`;

/** What version 3 brought. */
export const tablesOfVersion3 = `
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
export const tablesOfVersion4 = `
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
