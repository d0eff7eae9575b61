import type { FinishedSamples } from '../../ports/journal.ts';

/** Which (ordinal, repetition) pairs exist, one bit each: a million samples take 125 KB. */
export class FinishedBitmap implements FinishedSamples {
  readonly #bits: Uint8Array;
  readonly #samples: number;
  readonly #trials: number;
  #count = 0;

  constructor(samples: number, trials: number) {
    this.#samples = samples;
    this.#trials = trials;
    this.#bits = new Uint8Array(Math.ceil((samples * trials) / 8));
  }

  get count(): number {
    return this.#count;
  }

  /** Of a pair that was not there yet. */
  add(ordinal: number, repetition: number): void {
    this.addPlace(ordinal * this.#trials + repetition);
  }

  /** The same by its place: `ordinal * num_trials + repetition`. */
  addPlace(place: number): void {
    this.#bits[Math.floor(place / 8)]! |= 1 << (place % 8);
    this.#count += 1;
  }

  readonly has = (ordinal: number, repetition: number): boolean => {
    if (ordinal >= this.#samples || repetition >= this.#trials) return false;
    const place = ordinal * this.#trials + repetition;
    return (this.#bits[Math.floor(place / 8)]! & (1 << (place % 8))) !== 0;
  };
}
