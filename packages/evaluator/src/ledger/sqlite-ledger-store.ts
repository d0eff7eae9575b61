import type { Database } from '@assay/engine';
import { faultPoint } from '../fault-point.ts';
import type { EventKind } from './event-kinds.ts';
import type { LedgerStore, NewEntry, StoredEntry } from './ledger-store.ts';

const refusals = ['entries', 'checkpoints', 'cosignatures'].flatMap((table) =>
  ['UPDATE', 'DELETE'].map(
    (change) => `CREATE TRIGGER ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table}
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`,
  ),
);
export const ledgerTables = `
  CREATE TABLE entries (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, about TEXT NOT NULL, envelope TEXT NOT NULL, leaf BLOB NOT NULL
  ) STRICT;
  CREATE INDEX entries_about ON entries (about);
  CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;
  CREATE TABLE cosignatures (
    number INTEGER PRIMARY KEY, size INTEGER NOT NULL REFERENCES checkpoints, line TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
    WHEN NEW.number <> (SELECT coalesce(max(number) + 1, 0) FROM entries)
    BEGIN SELECT RAISE(ABORT, 'an entry has the next number'); END;
  ${refusals.join('\n')}`;

interface EntryRow {
  readonly number: number;
  readonly kind: string;
  readonly about: string;
  readonly envelope: string;
  readonly leaf: Uint8Array;
}

/** The log in the database of an evaluator's home. */
export function sqliteLedgerStore(database: Database): LedgerStore {
  const insert = database.prepare<[number, string, string, string, Uint8Array]>(
    'INSERT INTO entries (number, kind, about, envelope, leaf) VALUES (?, ?, ?, ?, ?)',
  );
  const keepCheckpoint = database.prepare<[number, string]>(
    'INSERT INTO checkpoints (size, note) VALUES (?, ?)',
  );
  const keepLine = database.prepare<[number, string]>('INSERT INTO cosignatures (size, line) VALUES (?, ?)');
  const one = database.prepare<[number], EntryRow>('SELECT * FROM entries WHERE number = ?');
  const from = database.prepare<[number], EntryRow>(
    'SELECT * FROM entries WHERE number >= ? ORDER BY number',
  );
  const about = database.prepare<[string], EntryRow>('SELECT * FROM entries WHERE about = ? ORDER BY number');
  const leaves = database.prepare<[number], { leaf: Uint8Array }>(
    'SELECT leaf FROM entries WHERE number < ? ORDER BY number',
  );
  const notes = database.prepare<[], { size: number; note: string }>(
    'SELECT * FROM checkpoints ORDER BY size',
  );
  const newest = database.prepare<[], { size: number; note: string }>(
    'SELECT * FROM checkpoints ORDER BY size DESC LIMIT 1',
  );
  const noteOf = database.prepare<[number], { note: string }>('SELECT note FROM checkpoints WHERE size = ?');
  const lines = database.prepare<[number], { line: string }>(
    'SELECT line FROM cosignatures WHERE size = ? ORDER BY number',
  );
  const size = () => database.number('SELECT coalesce(max(number) + 1, 0) FROM entries');
  const cosigned = (at: number, note: string) =>
    note +
    lines
      .all(at)
      .map(({ line }) => line)
      .join('');
  const add = ({ kind, about: subject, envelope, leaf }: NewEntry, index: number) =>
    insert.run(index, kind, subject, envelope, leaf);
  return {
    append: (batch) =>
      database.transaction('immediate', () => {
        const before = size();
        const { entries, checkpoint } = batch(before);
        for (const [i, entry] of entries.entries()) add(entry, before + i);
        faultPoint('ledger-entries-before-checkpoint');
        keepCheckpoint.run(before + entries.length, checkpoint);
        faultPoint('ledger-before-commit');
      }),
    size,
    entry: (index) => {
      const row = one.get(index);
      return row === undefined ? null : entryOf(row);
    },
    *entries(first = 0) {
      for (const row of from.each(first)) yield entryOf(row);
    },
    about: (subject) => about.all(subject).map(entryOf),
    leaves: (to = size()) => leaves.all(to).map(({ leaf }) => Buffer.from(leaf)),
    checkpoint: (at) => {
      const row = noteOf.get(at);
      return row === undefined ? null : cosigned(at, row.note);
    },
    newestCheckpoint: () => {
      const row = newest.get();
      return row === undefined ? null : { size: row.size, note: cosigned(row.size, row.note) };
    },
    checkpoints: () => notes.all().map(({ size: at, note }) => ({ size: at, note: cosigned(at, note) })),
    cosign: (at, line) => void keepLine.run(at, line),
    damage: () => damageOf(database),
    close: () => database.close(),
  };
}

function damageOf(database: Database): readonly string[] {
  const answers = database.prepare<[], { integrity_check: string }>('PRAGMA integrity_check').all();
  const kept = database.number(
    "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%' AND tbl_name IN ('entries', 'checkpoints', 'cosignatures')",
  );
  return [
    ...answers.map((row) => row.integrity_check).filter((answer) => answer !== 'ok'),
    ...(kept === refusals.length + 1 ? [] : ['the triggers that refuse changes are not all there']),
  ];
}

function entryOf({ number, kind, about, envelope, leaf }: EntryRow): StoredEntry {
  return { index: number, kind: kind as EventKind, about, envelope, leaf: Buffer.from(leaf) };
}
