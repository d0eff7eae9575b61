import type { SqlDatabase } from '@assay/engine';
import { faultPoint } from '../fault-point.ts';
import type { Dialect } from '../store/dialect.ts';
import type { EventKind } from './event-kinds.ts';
import type { LedgerStore, NewEntry, StoredEntry } from './ledger-store.ts';

const tables = ['entries', 'checkpoints', 'cosignatures'] as const;
/** Two that refuse changes for each table, and one for the order of entries. */
const TRIGGERS = 2 * tables.length + 1;
/** Entries that are read at a time. */
const PAGE = 500;

export function ledgerTables({
  counted,
  integer,
  text,
  bytes,
  strict,
  refuseChanges,
  inOrder,
}: Dialect): string {
  return `
  CREATE TABLE entries (
    number ${integer} PRIMARY KEY, kind ${text} NOT NULL, about ${text} NOT NULL, envelope ${text} NOT NULL,
    leaf ${bytes} NOT NULL
  ) ${strict};
  CREATE INDEX entries_about ON entries (about);
  CREATE TABLE checkpoints (size ${integer} PRIMARY KEY, note ${text} NOT NULL) ${strict};
  CREATE TABLE cosignatures (
    number ${counted}, size ${integer} NOT NULL REFERENCES checkpoints, line ${text} NOT NULL
  ) ${strict};
  ${inOrder('entries')}
  ${refuseChanges(...tables)}`;
}

interface EntryRow {
  readonly number: number;
  readonly kind: string;
  readonly about: string;
  readonly envelope: string;
  readonly leaf: Uint8Array;
}

/** The log in the database of an evaluator's home. */
export function sqlLedgerStore(database: SqlDatabase, { damage }: Dialect): LedgerStore {
  const insert = database.prepare<[number, string, string, string, Uint8Array]>(
    'INSERT INTO entries (number, kind, about, envelope, leaf) VALUES (?, ?, ?, ?, ?)',
  );
  const keepCheckpoint = database.prepare<[number, string]>(
    'INSERT INTO checkpoints (size, note) VALUES (?, ?)',
  );
  const keepLine = database.prepare<[number, string]>('INSERT INTO cosignatures (size, line) VALUES (?, ?)');
  const one = database.prepare<[number], EntryRow>('SELECT * FROM entries WHERE number = ?');
  const from = database.prepare<[number], EntryRow>(
    `SELECT * FROM entries WHERE number >= ? ORDER BY number LIMIT ${PAGE}`,
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
      for (let next = first; ; ) {
        const rows = from.all(next);
        yield* rows.map(entryOf);
        if (rows.length < PAGE) return;
        next = rows.at(-1)!.number + 1;
      }
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
    damage: () => damage(database, tables, TRIGGERS),
    close: () => database.close(),
  };
}

function entryOf({ number, kind, about, envelope, leaf }: EntryRow): StoredEntry {
  return { index: number, kind: kind as EventKind, about, envelope, leaf: Buffer.from(leaf) };
}
