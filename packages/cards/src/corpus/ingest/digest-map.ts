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
    const key = wordsOf(digest);
    const place = this.#placeOf(key);
    const known = this.#values[place]!;
    if (known !== 0) return known - 1;
    this.#keys.set(key, place * wordsPerKey);
    this.#values[place] = value + 1;
    this.#size += 1;
    return null;
  }

  #placeOf(key: Uint32Array): number {
    const last = this.#values.length - 1;
    let place = key[0]! & last;
    while (this.#values[place] !== 0 && !this.#isAt(place, key)) place = (place + 1) & last;
    return place;
  }

  #isAt(place: number, key: Uint32Array): boolean {
    const at = place * wordsPerKey;
    for (let i = 0; i < wordsPerKey; i++) if (this.#keys[at + i] !== key[i]) return false;
    return true;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Uint32Array(values.length * 2);
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const key = keys.subarray(i * wordsPerKey, (i + 1) * wordsPerKey);
      const place = this.#placeOf(key);
      this.#keys.set(key, place * wordsPerKey);
      this.#values[place] = values[i]!;
    }
  }
}

function wordsOf(digest: Uint8Array): Uint32Array {
  const words = new Uint32Array(wordsPerKey);
  new Uint8Array(words.buffer).set(digest);
  return words;
}
