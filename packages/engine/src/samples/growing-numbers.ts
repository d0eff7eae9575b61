/** Numbers that are added one by one, eight bytes each; NaN stands for none. */
export class GrowingNumbers {
  #values = new Float64Array(1024);
  #length = 0;

  add(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  finish(): Float64Array {
    return this.#values.slice(0, this.#length);
  }
}
