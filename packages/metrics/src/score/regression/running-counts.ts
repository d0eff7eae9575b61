/** How many there are at a place or before it, while more come: a Fenwick tree, O(log places) each (Fenwick 1994). */
export class RunningCounts {
  readonly #tree: Int32Array;
  #total = 0;

  constructor(places: number) {
    this.#tree = new Int32Array(places + 1);
  }

  get total(): number {
    return this.#total;
  }

  clear(): void {
    this.#tree.fill(0);
    this.#total = 0;
  }

  add(place: number, count: number): void {
    if (count === 0) return;
    this.#total += count;
    const tree = this.#tree;
    for (let node = place + 1; node < tree.length; node += node & -node) tree[node]! += count;
  }

  upTo(place: number): number {
    const tree = this.#tree;
    let count = 0;
    for (let node = place + 1; node > 0; node &= node - 1) count += tree[node]!;
    return count;
  }
}
