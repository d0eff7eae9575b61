import { setImmediate } from 'node:timers/promises';
import { AssayError, type JsonObject, type RunOutput } from '@assay/records';
import type Database from 'better-sqlite3';
import type { FinishedSamples, JournalEntry } from '../../ports/store.ts';
import { FinishedBitmap } from './finished-bitmap.ts';
import type { HeldRun } from './run-leases.ts';
import type { RunRecords } from './run-records.ts';

/** Rows read at a time: reading and other work alternate, and memory stays flat. */
const CHUNK = 1_000;
const DIGEST_PREFIX = 'sha256:';

type OutputRow = [ordinal: number, repetition: number, digest: string, output: string, extra: string | null];
type Extra = Pick<JournalEntry, 'trajectory' | 'cached'>;

/** The outputs of runs. Appending is done inside the caller's transaction. */
export class RunJournal {
  readonly #runs: RunRecords;
  readonly #insert: Database.Statement;
  readonly #read: Database.Statement<[number, number, number], OutputRow>;
  readonly #pairs: Database.Statement<[number, number, number], [number, number]>;

  constructor(database: Database.Database, runs: RunRecords) {
    this.#runs = runs;
    this.#insert = database.prepare(
      'INSERT INTO outputs (run, ordinal, repetition, input_digest, output, extra) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const after = `FROM outputs WHERE run = ? AND (ordinal, repetition) > (?, ?) ORDER BY ordinal, repetition`;
    this.#read = database
      .prepare<[number, number, number], OutputRow>(
        `SELECT ordinal, repetition, input_digest, output, extra ${after} LIMIT ${CHUNK}`,
      )
      .raw();
    this.#pairs = database
      .prepare<[number, number, number], [number, number]>(
        `SELECT ordinal, repetition ${after} LIMIT ${10 * CHUNK}`,
      )
      .raw();
  }

  append(run: HeldRun, entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      const { ordinal, output } = entry;
      if (!isPlace(ordinal, run.samples) || !isPlace(output.repetition, run.num_trials))
        throw outside(run, entry);
      try {
        this.#insert.run(
          run.number,
          ordinal,
          output.repetition,
          entry.input_digest.slice(DIGEST_PREFIX.length),
          JSON.stringify(output),
          extraOf(entry),
        );
      } catch (error) {
        throw isDuplicate(error) ? duplicate(entry, error) : error;
      }
    }
  }

  async *read(runId: string): AsyncGenerator<JournalEntry, void, undefined> {
    const { number } = this.#runs.require(runId);
    let ordinal = -1;
    let repetition = 0;
    for (;;) {
      const rows = this.#read.all(number, ordinal, repetition);
      for (const row of rows) {
        yield entryOf(row);
        [ordinal, repetition] = row;
      }
      if (rows.length < CHUNK) return;
      await setImmediate();
    }
  }

  async finished(runId: string): Promise<FinishedSamples> {
    const { number, manifest } = this.#runs.require(runId);
    const bitmap = new FinishedBitmap(manifest.samples, manifest.num_trials);
    let last: [number, number] | undefined = [-1, 0];
    while (last !== undefined) {
      const rows: [number, number][] = this.#pairs.all(number, ...last);
      for (const [ordinal, repetition] of rows) bitmap.add(ordinal, repetition);
      last = rows.at(-1);
      if (last !== undefined) await setImmediate();
    }
    return bitmap;
  }
}

function isPlace(value: number, end: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < end;
}

function extraOf({ trajectory, cached }: JournalEntry): string | null {
  if (trajectory === undefined && cached === undefined) return null;
  return JSON.stringify({ trajectory, cached });
}

function entryOf([ordinal, , digest, output, extra]: OutputRow): JournalEntry {
  const entry = {
    ordinal,
    input_digest: DIGEST_PREFIX + digest,
    output: JSON.parse(output) as RunOutput,
  };
  return extra === null ? entry : { ...entry, ...(JSON.parse(extra) as Extra & JsonObject) };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

function duplicate({ ordinal, output }: JournalEntry, cause: unknown): AssayError {
  return new AssayError(
    'usage',
    'E_RUN_DUPLICATE',
    `sample ${JSON.stringify(output.sample_id)} (ordinal ${ordinal}, repetition ${output.repetition}) is in the journal already`,
    { cause },
  );
}

function outside(run: HeldRun, { ordinal, output }: JournalEntry): AssayError {
  return new AssayError(
    'usage',
    'E_RUN_ENTRY',
    `the run plans ordinals 0 to ${run.samples - 1} and repetitions 0 to ${run.num_trials - 1}; given ordinal ${ordinal}, repetition ${output.repetition}`,
  );
}
