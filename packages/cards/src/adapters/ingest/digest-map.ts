const wordsPerKey = 4;

/**
 * Numbers by digests of 128 bits, in flat arrays: 20 bytes a place, at most half of the places taken. A digest is as
 * good as random, so its first bits say where it belongs.
 */
export class DigestMap {
  #keys: Uint32Array;
  /** 0 for an empty place, else the number and 1. */
  #values: Uint32Array;
  #size = 0;
  /** The digest that is looked up, as words; made once, because millions are looked up. */
  readonly #wanted = new Uint32Array(wordsPerKey);
  readonly #wantedBytes = new Uint8Array(this.#wanted.buffer);

  constructor(places = 1024) {
    this.#keys = new Uint32Array(places * wordsPerKey);
    this.#values = new Uint32Array(places);
  }

  get size(): number {
    return this.#size;
  }

  /** The number of a digest; where there is none yet, it gets this one, and the answer is null. */
  getOrSet(digest: Uint8Array, value: number): number | null {
    if (this.#size * 2 >= this.#values.length) this.#grow();
    this.#wantedBytes.set(digest);
    const place = this.#placeOf(this.#wanted, 0);
    const known = this.#values[place]!;
    if (known !== 0) return known - 1;
    this.#put(place, this.#wanted, 0);
    this.#values[place] = value + 1;
    this.#size += 1;
    return null;
  }

  /** The place of the key that stands at `at` among these words, or the empty one it would take. */
  #placeOf(words: Uint32Array, at: number): number {
    const last = this.#values.length - 1;
    let place = words[at]! & last;
    while (this.#values[place] !== 0 && !this.#isAt(place, words, at)) place = (place + 1) & last;
    return place;
  }

  #isAt(place: number, words: Uint32Array, at: number): boolean {
    const start = place * wordsPerKey;
    for (let i = 0; i < wordsPerKey; i++) if (this.#keys[start + i] !== words[at + i]) return false;
    return true;
  }

  #put(place: number, words: Uint32Array, at: number): void {
    const start = place * wordsPerKey;
    for (let i = 0; i < wordsPerKey; i++) this.#keys[start + i] = words[at + i]!;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Uint32Array(values.length * 2);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const place = this.#placeOf(keys, i * wordsPerKey);
      this.#put(place, keys, i * wordsPerKey);
      this.#values[place] = values[i]!;
    }
  }
}
