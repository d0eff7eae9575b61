import type { FinishedSamples } from '../../../ports/journal.ts';

/** Which (ordinal, trial) pairs exist, one bit each: a million samples take 125 KB. */
export class FinishedBitmap implements FinishedSamples {
  readonly samples: number;
  readonly #bits: Uint8Array;
  readonly #trials: number;
  #count = 0;

  constructor(samples: number, trials: number) {
    this.samples = samples;
    this.#trials = trials;
    this.#bits = new Uint8Array(Math.ceil((samples * trials) / 8));
  }

  get count(): number {
    return this.#count;
  }

  add(ordinal: number, trial: number): void {
    this.#addPlace(ordinal * this.#trials + trial);
  }

  /** Those of a row of the journal, which this store wrote: JSON, a list of `ordinal * num_trials + trial`. */
  addPlaces(places: string): void {
    for (const place of JSON.parse(places) as number[]) this.#addPlace(place);
  }

  readonly has = (ordinal: number, trial: number): boolean => {
    if (ordinal >= this.samples || trial >= this.#trials) return false;
    const place = ordinal * this.#trials + trial;
    return (this.#bits[place >> 3]! & (1 << (place & 7))) !== 0;
  };

  /** The first ordinal from `from` on that lacks a trial; `end` where none before it does. */
  firstUnfinished(from: number, end: number): number {
    for (let ordinal = from; ordinal < end; ordinal += 1) {
      for (let trial = 0; trial < this.#trials; trial += 1) if (!this.has(ordinal, trial)) return ordinal;
    }
    return Math.max(from, end);
  }

  #addPlace(place: number): void {
    const bit = 1 << (place & 7);
    if ((this.#bits[place >> 3]! & bit) !== 0) return;
    this.#bits[place >> 3]! |= bit;
    this.#count += 1;
  }
}
