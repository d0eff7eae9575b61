import { runOutputSchema } from '@assay/records';
import type { JournalEntry } from '../../../ports/journal.ts';
import { journalRow } from '../../stored/journal/journal-row.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import { tableShapes } from '../../stored/seals/table-shapes.ts';
import { checkedRecord } from '../../stored/stored-record.ts';
import { sealEverything } from '../seals/seal-everything.ts';
import type { Database } from './database.ts';
import { journalOfVersion2, tablesOfVersion3, tablesOfVersion4 } from './earlier-schema.ts';
import { SCHEMA_VERSION, talliesTable } from './schema.ts';

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
