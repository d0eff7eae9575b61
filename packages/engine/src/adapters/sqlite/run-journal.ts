import type { RunManifest } from '@assay/records';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ClaimedRange, FinishedSamples, JournalEntry, Lease } from '../../ports/store.ts';
import {
  addEntries,
  byPlace,
  FinishedBitmap,
  freeRange,
  journalEntries,
  JournalOrder,
  journalRow,
  notLeased,
  type PlannedRun,
  type Range,
  runBusy,
  runClosed,
} from '../stored/journal-rows.ts';
import { isAlive, type ProcessIdentity, thisProcess } from '../stored/process-identity.ts';
import {
  damaged,
  EMPTY,
  entriesFault,
  isSameTally,
  journalNoun,
  placesFault,
  type SealedEntries,
  type SealedPlaces,
  type Sealer,
  sealJournalRow,
  type Tally,
  withSeal,
} from '../stored/seals.ts';
import { unknownRun } from '../stored/stored-record.ts';
import type { Database, DurableWriter, Statement } from './database.ts';
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

const BEAT_MS = 10_000;
/** A holder on another machine cannot be asked whether it lives: it is given up after this long without a beat. */
const SILENCE_MS = 300_000;

/** What this store holds of a run: by which token, and how far the run goes. */
interface HeldRun extends PlannedRun {
  readonly token: string;
}

/** Leases of this process that were released when the disk could not take it: nobody holds them, whatever the row says. */
const givenUp = new Set<string>();

interface Claim extends ProcessIdentity, Range {
  readonly token: string;
  readonly beat_ms: number;
}

/** Who may add to which samples of a run: one row per claimed range, which every commit to its journal checks. */
export class RunLeases {
  readonly #writer: DurableWriter;
  readonly #runs: RunRecords;
  readonly #places: JournalPlaces;
  readonly #held = new Map<string, HeldRun>();
  readonly #status: Statement<[string], { status: 'open' | 'closed' }>;
  readonly #claims: Statement<[number], Claim>;
  readonly #own: Statement<[number, string], Range>;
  readonly #put: Statement;
  readonly #extend: Statement;
  readonly #beat: Statement;
  readonly #drop: Statement;
  #heart: NodeJS.Timeout | null = null;

  constructor(database: Database, writer: DurableWriter, runs: RunRecords, places: JournalPlaces) {
    this.#writer = writer;
    this.#runs = runs;
    this.#places = places;
    this.#status = database.prepare('SELECT status FROM runs WHERE id = ?');
    this.#claims = database.prepare('SELECT * FROM claims WHERE run = ? ORDER BY first');
    this.#own = database.prepare('SELECT first, past FROM claims WHERE run = ? AND token = ? ORDER BY first');
    this.#put = database.prepare(
      `INSERT INTO claims (run, first, past, token, machine, pid, process_start, beat_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#extend = database.prepare('UPDATE claims SET past = ? WHERE run = ? AND past = ? AND token = ?');
    this.#beat = database.prepare('UPDATE claims SET beat_ms = ? WHERE run = ? AND token = ?');
    this.#drop = database.prepare('DELETE FROM claims WHERE run = ? AND token = ?');
  }

  async take(runId: string): Promise<Lease> {
    const held = await this.#writer.write(() => {
      const run = this.#openRun(runId);
      const [other] = this.#living(run.number);
      if (other !== undefined) throw runBusy(runId, other);
      const mine = { ...run, token: randomUUID() };
      this.#insert(mine, { first: 0, past: run.samples });
      return mine;
    });
    this.#hold(runId, held);
    return { release: () => this.#release(runId, held) };
  }

  async claim(runId: string, { samples }: { readonly samples: number }): Promise<ClaimedRange | null> {
    const claimed = await this.#writer.write(() => {
      const run = this.#openRun(runId);
      const held = this.#held.get(runId) ?? { ...run, token: randomUUID() };
      const range = this.#nextRange(held, samples);
      return range === null ? null : { held, range };
    });
    if (claimed === null) return null;
    this.#hold(runId, claimed.held);
    return { ...claimed.range, finished: this.#places.known(claimed.held) };
  }

  async release(runId: string): Promise<void> {
    const held = this.#held.get(runId);
    if (held !== undefined) await this.#release(runId, held);
  }

  async releaseAll(): Promise<void> {
    for (const [runId, held] of this.#held) await this.#release(runId, held);
  }

  /** What was leased and not released; another process may have taken it since. */
  held(runId: string): HeldRun | undefined {
    return this.#held.get(runId);
  }

  /** Inside a transaction: the open run, and what this store still holds of it; others may have taken it for dead. */
  requireHeld(runId: string): { readonly run: HeldRun; readonly ranges: readonly Range[] } {
    const state = this.#status.get(runId);
    if (state === undefined) throw unknownRun(runId);
    if (state.status === 'closed') throw runClosed(runId);
    const run = this.#held.get(runId);
    const ranges = run === undefined ? [] : this.#own.all(run.number, run.token);
    if (run === undefined || ranges.length === 0) throw notLeased(runId);
    return { run, ranges };
  }

  /** Inside a transaction: gives up what this store holds; whether nobody else holds anything. */
  leaveLast(runId: string): boolean {
    const { run } = this.requireHeld(runId);
    this.#drop.run(run.number, run.token);
    return this.#living(run.number).length === 0;
  }

  #nextRange(held: HeldRun, size: number): Range | null {
    const claims = this.#living(held.number);
    const finished = this.#places.refreshed(held);
    const end = claims.findLast(({ token }) => token === held.token)?.past ?? 0;
    const range = freeRange(finished, claims, size, end) ?? freeRange(finished, claims, size, 0);
    if (range === null && claims.length > 0) return null;
    const next = range ?? { first: held.samples, past: held.samples };
    if (next.first === end && next.first > 0 && claims.some((claim) => isEnd(claim, held, end)))
      this.#extend.run(next.past, held.number, end, held.token);
    else this.#insert(held, next);
    return next;
  }

  /** The claims of a run, in order; those of the dead are given up. */
  #living(run: number): readonly Claim[] {
    const claims = this.#claims.all(run);
    const dead = new Set(claims.filter(isStale).map(({ token }) => token));
    for (const token of dead) this.#drop.run(run, token);
    return claims.filter(({ token }) => !dead.has(token));
  }

  #insert({ number, token }: HeldRun, { first, past }: Range): void {
    const me = thisProcess();
    this.#put.run(number, first, past, token, me.machine, me.pid, me.process_start, Date.now());
  }

  /** What a budget stopped goes on; what is complete is sealed. */
  #openRun(runId: string): PlannedRun {
    const { number, manifest, status } = this.#runs.require(runId);
    const { samples, num_trials } = manifest;
    if (status === 'closed') {
      if (manifest.stopped_because === null) throw runClosed(runId);
      this.#runs.update({ ...manifest, closed_at: null, stopped_because: null }, 'open');
    }
    return { number, samples, num_trials };
  }

  #hold(runId: string, held: HeldRun): void {
    this.#held.set(runId, held);
    this.#heart ??= setInterval(() => this.#beatAll(), BEAT_MS).unref();
  }

  async #release(runId: string, held: HeldRun): Promise<void> {
    if (this.#held.get(runId) === held) {
      this.#held.delete(runId);
      this.#places.forget(held.number);
    }
    if (this.#held.size === 0 && this.#heart !== null) {
      clearInterval(this.#heart);
      this.#heart = null;
    }
    givenUp.add(held.token);
    await this.#writer.write(() => this.#drop.run(held.number, held.token));
    givenUp.delete(held.token);
  }

  #beatAll(): void {
    try {
      for (const held of this.#held.values()) this.#beat.run(Date.now(), held.number, held.token);
    } catch {
      // A full or busy disk: the next commit says so to someone who can act on it.
    }
  }
}

function isEnd({ token, past }: Claim, held: HeldRun, end: number): boolean {
  return token === held.token && past === end;
}

function isStale(lease: Claim): boolean {
  if (givenUp.has(lease.token)) return true;
  return !(isAlive(lease) ?? Math.abs(Date.now() - lease.beat_ms) < SILENCE_MS);
}

interface PlacesRow extends SealedPlaces {
  readonly row: number;
}

/** Which places of runs are in the journal, of those that this store adds to: read once, then only what has come since. */
export class JournalPlaces {
  readonly #sealer: Sealer;
  readonly #since: Statement<[number, number], PlacesRow>;
  readonly #known = new Map<number, { readonly bitmap: FinishedBitmap; last: number }>();

  constructor(database: Database, sealer: Sealer) {
    this.#sealer = sealer;
    // Rows are only ever added, so that their numbers grow.
    this.#since = database.prepare(
      `SELECT rowid AS row, first, places, entries_tag, seal FROM journal
       WHERE run = ? AND rowid > ? ORDER BY rowid`,
    );
  }

  /** As the journal is now. */
  refreshed(run: PlannedRun): FinishedBitmap {
    const known = this.#known.get(run.number) ?? { bitmap: bitmapOf(run), last: 0 };
    this.#known.set(run.number, known);
    for (const row of this.#since.all(run.number, known.last)) {
      known.bitmap.addPlaces(this.#placesIn(run, row));
      known.last = row.row;
    }
    return known.bitmap;
  }

  /** As this store last saw it and made it: the truth for the ranges that it holds. */
  known(run: PlannedRun): FinishedBitmap {
    return this.#known.get(run.number)?.bitmap ?? this.refreshed(run);
  }

  /** A copy of its own, for whoever only looks. */
  copy(run: PlannedRun): FinishedBitmap {
    const bitmap = bitmapOf(run);
    for (const row of this.#since.all(run.number, 0)) bitmap.addPlaces(this.#placesIn(run, row));
    return bitmap;
  }

  #placesIn({ number }: PlannedRun, row: PlacesRow): string {
    const fault = placesFault(this.#sealer, number, row);
    if (fault !== null) throw damaged(`the journal of run number ${number}, from place ${row.first},`, fault);
    return row.places;
  }

  /** After a commit that was undone, and when nothing of the run is held any more. */
  forget(run: number): void {
    this.#known.delete(run);
  }
}

function bitmapOf({ samples, num_trials }: PlannedRun): FinishedBitmap {
  return new FinishedBitmap(samples, num_trials);
}
