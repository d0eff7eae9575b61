/** Numbers in the order they came, eight bytes each: a million take 8 MB, at most 16 while growing. */
export class GrowableValues {
  #values = new Float64Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#reserve(this.#length + 1);
    this.#values[this.#length++] = value;
  }

  append(other: GrowableValues): void {
    const added = other.view();
    this.#reserve(this.#length + added.length);
    this.#values.set(added, this.#length);
    this.#length += added.length;
  }

  /** Valid until the next push. */
  view(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = new Float64Array(Math.max(length, this.#values.length * 2));
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }
}
