import type { PlannedRun } from '../../stored/journal/add-entries.ts';
import { FinishedBitmap } from '../../stored/journal/finished-bitmap.ts';
import { damaged } from '../../stored/seals/damaged.ts';
import { placesFault, type SealedPlaces } from '../../stored/seals/journal-seal.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import type { Sql } from '../connection/postgres.ts';

interface Known {
  readonly bitmap: FinishedBitmap;
  /** All transactions below this number had ended when the journal was last read. */
  settled: string;
}

/** Which places of runs are in the journal, of those that this store adds to: read once, then only what has come since. */
export class JournalPlaces {
  readonly #sealer: Sealer;
  readonly #known = new Map<number, Known>();

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** As the journal is now. Rows of transactions that were under way at the last look are looked at again. */
  async refreshed(sql: Sql, run: PlannedRun): Promise<FinishedBitmap> {
    const known = this.#known.get(run.number) ?? { bitmap: bitmapOf(run), settled: '0' };
    this.#known.set(run.number, known);
    known.settled = await this.#addSince(sql, run, known);
    return known.bitmap;
  }

  /** As this store last saw it and made it: the truth for the ranges that it holds. */
  known(run: PlannedRun): FinishedBitmap | undefined {
    return this.#known.get(run.number)?.bitmap;
  }

  /** A copy of its own, for whoever only looks. */
  async copy(sql: Sql, run: PlannedRun): Promise<FinishedBitmap> {
    const bitmap = bitmapOf(run);
    await this.#addSince(sql, run, { bitmap, settled: '0' });
    return bitmap;
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
    for (const row of rows) {
      const fault = placesFault(this.#sealer, number, row);
      if (fault !== null)
        throw damaged(`the journal of run number ${number}, from place ${row.first},`, fault);
      bitmap.addPlaces(row.places);
    }
    return now!.settled;
  }
}

function bitmapOf({ samples, num_trials }: PlannedRun): FinishedBitmap {
  return new FinishedBitmap(samples, num_trials);
}
