import { randomUUID } from 'node:crypto';
import type { ClaimedRange, Lease } from '../../ports/journal.ts';
import {
  FinishedBitmap,
  freeRange,
  notLeased,
  type PlannedRun,
  type Range,
  runBusy,
  runClosed,
} from '../stored/journal-ranges.ts';
import { isAlive, type ProcessIdentity, thisProcess } from '../stored/process-identity.ts';
import { damaged, placesFault, type SealedPlaces, type Sealer } from '../stored/seals.ts';
import { unknownRun } from '../stored/stored-record.ts';
import type { Database, Statement } from './database.ts';
import type { DurableWriter } from './durable-writer.ts';
import type { RunRecords } from './run-records.ts';

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
