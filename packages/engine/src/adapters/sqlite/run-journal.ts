import type { RunManifest } from '@assay/records';
import { setImmediate } from 'node:timers/promises';
import type { FinishedSamples, JournalEntry } from '../../ports/journal.ts';
import { addEntries } from '../stored/journal-ranges.ts';
import { byPlace, journalEntries, JournalOrder, journalRow } from '../stored/journal-row.ts';
import {
  damaged,
  EMPTY,
  entriesFault,
  isSameTally,
  journalNoun,
  type SealedEntries,
  sealJournalRow,
  type Tally,
  withSeal,
} from '../stored/seals.ts';
import type { Database, Statement } from './database.ts';
import type { DurableWriter } from './durable-writer.ts';
import type { JournalPlaces, RunLeases } from './run-leases.ts';
import type { RunRecords } from './run-records.ts';
import type { SealParts } from './seals.ts';

interface JournalParts {
  readonly writer: DurableWriter;
  readonly runs: RunRecords;
  readonly leases: RunLeases;
  readonly places: JournalPlaces;
  readonly seals: SealParts;
}

interface JournalOf {
  readonly number: number;
  readonly manifest: RunManifest;
}

/** Entries in one row of the table, at most. */
const GROUP = 512;
/** Rows that are fetched at a time: reading and other work alternate, and memory stays flat. */
const FETCHED = 4;

/**
 * The outputs of runs. What is committed together is one row of the table: a row for each output would cost more than
 * all else that a sample takes. Only the holder of a range adds to it, and it knows what is there: none twice.
 * Rows are written here alone and read back without their schema: checking every entry would cost more than reading it.
 * That a row is what was written is shown by its seal, that none is missing by the tally of the run's rows.
 */
export class RunJournal {
  readonly #writer: DurableWriter;
  readonly #runs: RunRecords;
  readonly #leases: RunLeases;
  readonly #insert: Statement;
  readonly #seals: SealParts;
  readonly #rows: Statement<[number, number], SealedEntries>;
  readonly #places: JournalPlaces;

  constructor(database: Database, { writer, runs, leases, places, seals }: JournalParts) {
    this.#writer = writer;
    this.#runs = runs;
    this.#leases = leases;
    this.#seals = seals;
    this.#insert = database.prepare(
      'INSERT INTO journal (run, first, places, entries_tag, seal, entries) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#rows = database.prepare(
      `SELECT first, places, entries_tag, seal, entries FROM journal
       WHERE run = ? AND first > ? ORDER BY first LIMIT ${FETCHED}`,
    );
    this.#places = places;
  }

  async append(runId: string, entries: readonly JournalEntry[]): Promise<void> {
    const held = this.#leases.held(runId);
    try {
      await this.#writer.write(() => this.#add(runId, entries));
    } catch (error) {
      // What was undone is not there: the table says what is.
      if (held !== undefined) this.#places.forget(held.number);
      throw error;
    }
  }

  async *read(runId: string): AsyncGenerator<readonly JournalEntry[], void, undefined> {
    const { number, manifest } = this.#runs.require(runId);
    const order = new JournalOrder();
    for await (const row of this.#read({ number, manifest }))
      yield order.next(journalEntries(row, manifest.num_trials));
    yield order.rest();
  }

  /** The id is in its row as `JSON.stringify` wrote it; an entry that only speaks of it is left out here. */
  async readSample(runId: string, sampleId: string): Promise<readonly JournalEntry[]> {
    const { number, manifest } = this.#runs.require(runId);
    const text = JSON.stringify(sampleId);
    const found: JournalEntry[] = [];
    for await (const row of this.#read({ number, manifest })) {
      if (!row.entries.includes(text)) continue;
      for (const entry of journalEntries(row, manifest.num_trials))
        if (entry.output.sample_id === sampleId) found.push(entry);
    }
    return found.sort(byPlace);
  }

  finished(runId: string): FinishedSamples {
    const { number, manifest } = this.#runs.require(runId);
    return this.#places.copy({ number, samples: manifest.samples, num_trials: manifest.num_trials });
  }

  #add(runId: string, entries: readonly JournalEntry[]): void {
    const { run, ranges } = this.#leases.requireHeld(runId);
    addEntries(entries, { runId, run, ranges, finished: this.#places.known(run) });
    const sorted = entries.toSorted(byPlace);
    const noun = journalNoun(run.number);
    let tally = this.#seals.tallies.get(noun, `the journal of run ${runId}`);
    for (let start = 0; start < sorted.length; start += GROUP) {
      const row = journalRow(sorted.slice(start, start + GROUP), run.num_trials);
      const { entries_tag, seal } = sealJournalRow(this.#seals.sealer, run.number, row);
      this.#insert.run(run.number, row.first, row.places, entries_tag, seal, row.entries);
      tally = withSeal(tally, seal);
    }
    this.#seals.tallies.set(noun, tally);
  }

  /** The rows of a run, each as it was written, and at the end: all of them. */
  async *#read({ number, manifest }: JournalOf): AsyncGenerator<SealedEntries, void, undefined> {
    const { sealer, tallies } = this.#seals;
    const what = `the journal of run ${manifest.id}`;
    const before = tallies.get(journalNoun(number), what);
    let read: Tally = EMPTY;
    for (let last = -1; ; ) {
      const rows = this.#rows.all(number, last);
      for (const row of rows) {
        const fault = entriesFault(sealer, number, row);
        if (fault !== null) throw damaged(`${what}, from place ${row.first},`, fault);
        read = withSeal(read, row.seal);
        yield row;
      }
      if (rows.length < FETCHED) break;
      last = rows.at(-1)!.first;
      await setImmediate();
    }
    // Where others have added to it meanwhile, what was read is of no one moment.
    const isStill = isSameTally(tallies.get(journalNoun(number), what), before);
    if (isStill && !isSameTally(read, before)) throw damaged(what, 'lost');
  }
}
