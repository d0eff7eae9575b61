/** A running sum whose error is two roundings, however many terms and whatever their order (Neumaier's variant of Kahan's). */
export class CompensatedSum {
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#lost +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }

  get value(): number {
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum;
  }
}

/** The compensated sum of values that are all at hand. O(n), constant memory. */
export function compensatedSum(values: ArrayLike<number>): number {
  const sum = new CompensatedSum();
  for (let i = 0; i < values.length; i++) sum.add(values[i]!);
  return sum.value;
}
