import type { RunOutput } from '@assay/records';
import type Database from 'better-sqlite3';
import type { JournalEntry } from '../../ports/store.ts';
import { journalRow } from './journal-row.ts';
import { journalTable, SCHEMA_VERSION } from './schema.ts';

/** Rows of the old table that become one of the new. */
const GROUP = 512;

/** Brings tables of an earlier version up to this one; inside a transaction. */
export function migrate(database: Database.Database, version: number): void {
  if (version === 1) groupOutputs(database);
  database.pragma(`user_version = ${SCHEMA_VERSION}`);
}

type OldRow = [ordinal: number, repetition: number, digest: string, output: string, extra: string | null];

/** Version 1 had a row for each output. */
function groupOutputs(database: Database.Database): void {
  database.exec(journalTable);
  const runs = database.prepare<[], [number, string]>('SELECT number, manifest FROM runs').raw();
  const outputs = database
    .prepare<[number, number, number], OldRow>(
      `SELECT ordinal, repetition, input_digest, output, extra FROM outputs
       WHERE run = ? AND (ordinal, repetition) > (?, ?) ORDER BY ordinal, repetition LIMIT ${GROUP}`,
    )
    .raw();
  const insert = database.prepare('INSERT INTO journal (run, first, places, entries) VALUES (?, ?, ?, ?)');
  for (const [run, manifest] of runs.all()) {
    const { num_trials } = JSON.parse(manifest) as { readonly num_trials: number };
    for (let rows = outputs.all(run, -1, 0); rows.length > 0; ) {
      const { first, places, entries } = journalRow(rows.map(entryOf), num_trials);
      insert.run(run, first, places, entries);
      const [ordinal, repetition] = rows.at(-1)!;
      rows = outputs.all(run, ordinal, repetition);
    }
  }
  database.exec('DROP TABLE outputs');
}

function entryOf([ordinal, , digest, output, extra]: OldRow): JournalEntry {
  const rest = (extra === null ? {} : JSON.parse(extra)) as Pick<JournalEntry, 'trajectory' | 'cached'>;
  return { ordinal, input_digest: `sha256:${digest}`, output: JSON.parse(output) as RunOutput, ...rest };
}
