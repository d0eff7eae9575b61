import { randomUUID } from 'node:crypto';
import type { ClaimedRange, Lease } from '../../ports/store.ts';
import {
  FinishedBitmap,
  freeRange,
  notLeased,
  type PlannedRun,
  type Range,
  runBusy,
  runClosed,
} from '../stored/journal-rows.ts';
import { isAlive, type ProcessIdentity, thisProcess } from '../stored/process-identity.ts';
import { damaged, EMPTY, placesFault, type SealedPlaces, type Sealer, type Tally } from '../stored/seals.ts';
import type { Postgres, Sql } from './postgres.ts';
import type { RunRecords } from './run-records.ts';

/** Room for the places of one run: more than any run has. */
const PLACES = 2 ** 36;

/**
 * The places of a commit as ranges of numbers that no other run has, as PostgreSQL writes a multirange. `places` is in
 * order.
 */
export function takenPlaces(run: number, places: readonly number[]): string {
  const ranges: string[] = [];
  let start = 0;
  for (let i = 1; i <= places.length; i += 1) {
    if (i < places.length && places[i] === places[i - 1]! + 1) continue;
    ranges.push(`[${numberOf(run, places[start]!)},${numberOf(run, places[i - 1]! + 1)})`);
    start = i;
  }
  return `{${ranges.join(',')}}`;
}

/** The places from one up to, not with, another. */
function placesBetween(run: number, first: number, past: number): string {
  return `{[${numberOf(run, first)},${numberOf(run, past)})}`;
}

function numberOf(run: number, place: number): string {
  return String(BigInt(run) * BigInt(PLACES) + BigInt(place));
}

interface Known {
  readonly bitmap: FinishedBitmap;
  /** All transactions below this number had ended when the journal was last read. */
  settled: string;
}

/** Which places of runs are in the journal, of those that this store adds to: of whole runs, or of what it looked at. */
export class JournalPlaces {
  readonly #sealer: Sealer;
  readonly #known = new Map<number, Known>();

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** As the journal is now. Rows of transactions that were under way at the last look are looked at again. */
  async refreshed(sql: Sql, run: PlannedRun): Promise<FinishedBitmap> {
    const known = this.#knownOf(run);
    known.settled = await this.#addSince(sql, run, known);
    return known.bitmap;
  }

  /** As the journal is now between two samples; what nobody may add to stays so. */
  async within(sql: Sql, run: PlannedRun, { first, past }: Range): Promise<void> {
    const { number, num_trials } = run;
    // The numbers of places are those of the run alone; naming the run too would lead past their index.
    const rows = await sql.query<SealedPlaces>(
      'SELECT first, places, entries_tag, seal FROM journal WHERE taken && $1::int8multirange',
      [placesBetween(number, first * num_trials, past * num_trials)],
    );
    this.#add(rows, number, this.looked(run));
  }

  /** What was looked at so far; nothing at first. */
  looked(run: PlannedRun): FinishedBitmap {
    return this.#knownOf(run).bitmap;
  }

  /** What comes to a run from now on, read once. */
  follow(run: PlannedRun): (sql: Sql) => Promise<FinishedBitmap> {
    const known: Known = { bitmap: bitmapOf(run), settled: '0' };
    return async (sql) => {
      known.settled = await this.#addSince(sql, run, known);
      return known.bitmap;
    };
  }

  /** As this store last saw it and made it: the truth for the ranges that it holds. */
  known(run: PlannedRun): FinishedBitmap | undefined {
    return this.#known.get(run.number)?.bitmap;
  }

  /** A copy of its own, for whoever only looks. */
  async copy(sql: Sql, run: PlannedRun): Promise<FinishedBitmap> {
    return this.follow(run)(sql);
  }

  /** After a commit that failed, and when nothing of the run is held any more. */
  forget(run: number): void {
    this.#known.delete(run);
  }

  async #addSince(sql: Sql, { number }: PlannedRun, { bitmap, settled }: Known): Promise<string> {
    // Before the rows: what ends between the two is read now, and once more.
    const [now] = await sql.query<{ settled: string }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS settled',
    );
    const rows = await sql.query<SealedPlaces>(
      `SELECT first, places, entries_tag, seal FROM journal WHERE run = $1 AND transaction >= $2::text::xid8`,
      [number, settled],
    );
    this.#add(rows, number, bitmap);
    return now!.settled;
  }

  #add(rows: readonly SealedPlaces[], number: number, bitmap: FinishedBitmap): void {
    for (const row of rows) {
      const fault = placesFault(this.#sealer, number, row);
      if (fault !== null)
        throw damaged(`the journal of run number ${number}, from place ${row.first},`, fault);
      bitmap.addPlaces(row.places);
    }
  }

  #knownOf(run: PlannedRun): Known {
    const known = this.#known.get(run.number) ?? { bitmap: bitmapOf(run), settled: '0' };
    this.#known.set(run.number, known);
    return known;
  }
}

function bitmapOf({ samples, num_trials }: PlannedRun): FinishedBitmap {
  return new FinishedBitmap(samples, num_trials);
}

/** Says that this process is alive, for the claims that it holds, several times for each lease. */
class Heart {
  readonly #postgres: Postgres;
  readonly #tokens: () => readonly string[];
  #timer: NodeJS.Timeout | null = null;
  #beating = false;

  constructor(postgres: Postgres, tokens: () => readonly string[]) {
    this.#postgres = postgres;
    this.#tokens = tokens;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#beat(), this.#postgres.address.leaseMs / 4).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    try {
      await this.#postgres.put('UPDATE claims SET beat_at = clock_timestamp() WHERE token = ANY ($1)', [
        this.#tokens(),
      ]);
    } catch {
      // The database is away: the next commit says so to someone who can act on it, and others may take over.
    } finally {
      this.#beating = false;
    }
  }
}

/** What this store holds of a run. */
export interface HeldRun extends PlannedRun {
  readonly token: string;
  readonly ranges: Range[];
  /** Of the rows that it has added under this token. */
  tally: Tally;
}

interface Claim extends ProcessIdentity, Range {
  readonly token: string;
  /** By the clock of the database, which is everyone's. */
  readonly is_silent: boolean;
}

/** Who may add to which samples of a run: one row per claimed range, which every commit to its journal checks. */
export class RunLeases {
  readonly #postgres: Postgres;
  readonly #runs: RunRecords;
  readonly #places: JournalPlaces;
  readonly #held = new Map<string, HeldRun>();
  readonly #heart: Heart;

  constructor(postgres: Postgres, runs: RunRecords, places: JournalPlaces) {
    this.#postgres = postgres;
    this.#runs = runs;
    this.#places = places;
    this.#heart = new Heart(postgres, () => [...this.#held.values()].map(({ token }) => token));
  }

  async take(runId: string): Promise<Lease> {
    const held = await this.#postgres.transaction(async (sql) => {
      const run = await this.#openRun(sql, runId);
      const [other] = await this.#living(sql, run.number);
      if (other !== undefined) throw runBusy(runId, other);
      const all = { first: 0, past: run.samples };
      const mine: HeldRun = { ...run, token: randomUUID(), ranges: [all], tally: EMPTY };
      await insertClaim(sql, mine, all);
      await this.#places.refreshed(sql, run);
      return mine;
    });
    this.#hold(runId, held);
    return { release: () => this.#release(runId, held) };
  }

  async claim(runId: string, { samples }: { readonly samples: number }): Promise<ClaimedRange | null> {
    const claimed = await this.#postgres.transaction(async (sql) => {
      const run = await this.#openRun(sql, runId);
      const claims = await this.#living(sql, run.number);
      const before = this.#held.get(runId);
      // Taken for dead meanwhile: what was held is another's, and this is a new beginning.
      const isStill = before !== undefined && claims.some(({ token }) => token === before.token);
      const held: HeldRun = isStill ? before : { ...run, token: randomUUID(), ranges: [], tally: EMPTY };
      if (!isStill) this.#places.forget(run.number);
      const range = await this.#nextRange(sql, held, claims, samples);
      return range === null ? null : { held, range };
    });
    if (claimed === null) return null;
    const { held, range } = claimed;
    held.ranges.push(range);
    this.#hold(runId, held);
    return { ...range, finished: this.#places.known(held)! };
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

  /** Others have it, or it is given up. */
  lose(runId: string, held: HeldRun): void {
    if (this.#held.get(runId) === held) {
      this.#held.delete(runId);
      this.#places.forget(held.number);
    }
    if (this.#held.size === 0) this.#heart.stop();
  }

  /** Inside a transaction: gives up what this store holds; whether nobody else holds anything. */
  async leaveLast(sql: Sql, runId: string): Promise<boolean> {
    const { number, status } = await this.#runs.requireAlone(sql, runId);
    if (status === 'closed') throw runClosed(runId);
    const held = this.#held.get(runId);
    const dropped = held === undefined ? [] : await dropClaims(sql, number, held.token);
    if (dropped.length === 0) throw notLeased(runId);
    return (await this.#living(sql, number)).length === 0;
  }

  async #nextRange(sql: Sql, held: HeldRun, claims: readonly Claim[], size: number): Promise<Range | null> {
    // After the claims of the dead are gone, nobody adds to what is free.
    const end = claims.findLast(({ token }) => token === held.token)?.past ?? 0;
    const range =
      (await this.#freeFrom(end, sql, held, { claims, size })) ??
      (await this.#freeFrom(0, sql, held, { claims, size }));
    if (range === null && claims.length > 0) return null;
    const next = range ?? { first: held.samples, past: held.samples };
    const extended =
      next.first === 0
        ? []
        : await sql.query(
            'UPDATE claims SET past = $1 WHERE run = $2 AND past = $3 AND token = $4 RETURNING 1',
            [next.past, held.number, next.first, held.token],
          );
    if (extended.length === 0) await insertClaim(sql, held, next);
    return next;
  }

  /**
   * The first free range from a sample on. Only what nobody holds is looked at, twice as much after each look that finds
   * all of it finished: while all are at work, that is the range itself.
   */
  async #freeFrom(
    start: number,
    sql: Sql,
    held: HeldRun,
    { claims, size }: { readonly claims: readonly Claim[]; readonly size: number },
  ): Promise<Range | null> {
    const finished = this.#places.looked(held);
    for (let [from, ahead] = [start, size]; ; ahead *= 2) {
      const looked = freeRange(finished, claims, ahead, from);
      if (looked === null) return null;
      await this.#places.within(sql, held, looked);
      const range = freeRange(finished, claims, size, looked.first);
      if (range !== null && range.first < looked.past) {
        if (range.past > looked.past) await this.#places.within(sql, held, range);
        return range;
      }
      from = looked.past;
    }
  }

  /** The claims of a run, in order; those of the dead are given up. */
  async #living(sql: Sql, run: number): Promise<readonly Claim[]> {
    const claims = await sql.query<Claim>(
      `SELECT first, past, token, machine, pid, process_start,
              beat_at < clock_timestamp() - make_interval(secs => $2) AS is_silent
       FROM claims WHERE run = $1 ORDER BY first`,
      [run, this.#postgres.address.leaseMs / 1000],
    );
    const dead = new Set(claims.filter(isStale).map(({ token }) => token));
    for (const token of dead) await dropClaims(sql, run, token);
    return claims.filter(({ token }) => !dead.has(token));
  }

  /** What a budget stopped goes on; what is complete is sealed. */
  async #openRun(sql: Sql, runId: string): Promise<PlannedRun> {
    const { number, manifest, status } = await this.#runs.requireAlone(sql, runId);
    const { samples, num_trials } = manifest;
    if (status === 'closed') {
      if (manifest.stopped_because === null) throw runClosed(runId);
      await this.#runs.update(sql, { ...manifest, closed_at: null, stopped_because: null }, 'open');
    }
    return { number, samples, num_trials };
  }

  #hold(runId: string, held: HeldRun): void {
    this.#held.set(runId, held);
    this.#heart.start();
  }

  async #release(runId: string, held: HeldRun): Promise<void> {
    this.lose(runId, held);
    await this.#postgres.transaction((sql) => dropClaims(sql, held.number, held.token));
  }
}

/** Waits for a commit under it that is on its way. */
function dropClaims(sql: Sql, run: number, token: string): Promise<readonly unknown[]> {
  return sql.query('DELETE FROM claims WHERE run = $1 AND token = $2 RETURNING 1', [run, token]);
}

/** Silent for longer than a lease, or a process of this machine that is gone. */
function isStale(claim: Claim): boolean {
  return claim.is_silent || isAlive(claim) === false;
}

async function insertClaim(
  sql: Sql,
  { number, token }: Pick<HeldRun, 'number' | 'token'>,
  { first, past }: Range,
): Promise<void> {
  const me = thisProcess();
  await sql.query(
    `INSERT INTO claims (run, first, past, token, machine, pid, process_start) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [number, first, past, token, me.machine, me.pid, me.process_start],
  );
}
