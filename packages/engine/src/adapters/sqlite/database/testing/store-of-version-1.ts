import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalEntry } from '../../../../ports/store.ts';
import { manifestOf, numberedInputs } from '../../../../run/testing/run-fixture.ts';
import { Database } from '../../database.ts';
import { APPLICATION_ID, schema } from '../../migrations.ts';

/** As version 1 had it. */
const outputsTable = `
DROP TABLE journal;
DROP TABLE executions;
DROP TABLE documents;
DROP TABLE events;
DROP TABLE claims;
DROP TABLE tallies;
${['runs', 'scorings', 'scorer_versions', 'baselines', 'replies'].map((table) => `ALTER TABLE ${table} DROP COLUMN seal;`).join('\n')}
CREATE TABLE leases (
  run INTEGER PRIMARY KEY REFERENCES runs (number),
  token TEXT NOT NULL,
  machine TEXT NOT NULL,
  pid INTEGER NOT NULL,
  process_start TEXT NOT NULL,
  beat_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE outputs (
  run INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  repetition INTEGER NOT NULL,
  input_digest TEXT NOT NULL,
  output TEXT NOT NULL,
  extra TEXT,
  PRIMARY KEY (run, ordinal, repetition)
) STRICT, WITHOUT ROWID;`;

const digest = 'd'.repeat(64);

/** One of the entries of the run; some failed, some have rare facts. */
export function entryAt(ordinal: number, trial: number): JournalEntry {
  const facts = { sample_id: `s${ordinal}`, trial, duration_ms: 0.5 };
  const rare = ordinal % 7 === 0 ? { trajectory: { steps: ordinal }, cached: true as const } : {};
  const output =
    ordinal % 5 === 0
      ? ({ kind: 'failed', class: 'timeout', message: 'late', ...facts } as const)
      : ({ kind: 'produced', output: { answer: ordinal }, ...facts } as const);
  return { ordinal, input_digest: `sha256:${digest}`, output, ...rare };
}

/** A store as version 1 wrote it, with one run of two trials; the entries that it holds. All but the last sample are in it. */
export async function storeOfVersion1(folder: string, samples: number): Promise<readonly JournalEntry[]> {
  const manifest = manifestOf(numberedInputs(samples), { num_trials: 2 });
  const written = Array.from({ length: 2 * (samples - 1) }, (_, i) => entryAt(Math.floor(i / 2), i % 2));
  await mkdir(join(folder, '.assay'));
  const raw = new Database(join(folder, '.assay', 'assay.db'), { busyTimeoutMs: 1_000 });
  raw.exec(schema + outputsTable);
  raw.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  raw.exec('PRAGMA user_version = 1');
  raw
    .prepare(
      `INSERT INTO runs (id, evaluation_key, task_specification_key, status, manifest) VALUES (?, 'e', 's', 'open', ?)`,
    )
    .run(manifest.id, JSON.stringify(manifest));
  const insert = raw.prepare('INSERT INTO outputs VALUES (1, ?, ?, ?, ?, ?)');
  raw.transaction('immediate', () => {
    for (const { ordinal, output, input_digest: _, ...extra } of written) {
      const rest = Object.keys(extra).length === 0 ? null : JSON.stringify(extra);
      const { trial: repetition, ...old } = output;
      insert.run(ordinal, repetition, digest, JSON.stringify({ ...old, repetition }), rest);
    }
  });
  raw.close();
  return written;
}
