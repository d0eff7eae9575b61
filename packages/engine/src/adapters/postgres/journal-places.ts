import { FinishedBitmap, type PlannedRun, type Range } from '../stored/journal-ranges.ts';
import { damaged, placesFault, type SealedPlaces, type Sealer } from '../stored/seals.ts';
import type { Sql } from './postgres.ts';

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
