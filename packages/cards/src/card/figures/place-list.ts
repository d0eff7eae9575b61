/** A long list of row numbers, four bytes each. */
export class PlaceList {
  #places = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(place: number): void {
    if (this.#length === this.#places.length) {
      const longer = new Int32Array(this.#length * 2);
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#places[this.#length++] = place;
  }

  clear(): void {
    this.#places = new Int32Array(64);
    this.#length = 0;
  }

  toArray(): number[] {
    return Array.from(this.#places.subarray(0, this.#length));
  }
}
