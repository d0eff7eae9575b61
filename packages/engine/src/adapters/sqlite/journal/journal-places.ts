import type { PlannedRun } from '../../stored/journal/add-entries.ts';
import { FinishedBitmap } from '../../stored/journal/finished-bitmap.ts';
import { damaged } from '../../stored/seals/damaged.ts';
import { placesFault, type SealedPlaces } from '../../stored/seals/journal-seal.ts';
import type { Sealer } from '../../stored/seals/sealer.ts';
import type { Database, Statement } from '../database/database.ts';

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
