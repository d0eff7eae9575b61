/**
 * Ranks from 1 of values that stand as often as they weigh; equal values share the mean of the ranks they take up.
 * Sorted once, O(n log n); ranked O(n) for each set of weights.
 */
export class MidRanks {
  readonly ranks: Float64Array;
  readonly #values: Float64Array;
  readonly #order: Uint32Array;

  /** Values that are not taken have no rank. */
  constructor(values: Float64Array, taken: Float64Array) {
    this.#values = values;
    this.#order = Uint32Array.from(values.keys())
      .filter((i) => taken[i] === 1)
      .sort((a, b) => values[a]! - values[b]!);
    this.ranks = new Float64Array(values.length);
  }

  /** Sets the ranks; how many values there are comes back. */
  rank(weights: Int32Array): number {
    const [values, order, ranks] = [this.#values, this.#order, this.ranks];
    let below = 0;
    for (let start = 0; start < order.length; ) {
      let weight = weights[order[start]!]!;
      let end = start + 1;
      while (end < order.length && values[order[end]!] === values[order[start]!])
        weight += weights[order[end++]!]!;
      for (let i = start; i < end; i++) ranks[order[i]!] = below + (weight + 1) / 2;
      below += weight;
      start = end;
    }
    return below;
  }
}
