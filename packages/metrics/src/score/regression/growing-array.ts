/** Numbers kept as doubles side by side: 8 bytes each, doubled in place when full. */
export class GrowingArray {
  #values = new Float64Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** The values so far; a view, not a copy. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.length);
  }
}
