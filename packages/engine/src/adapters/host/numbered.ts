/** Things that are numbered one after the other, and mostly gone again soon. */
const RECENT = 1_024;

/**
 * By number, oldest first. Not a Map alone: a Map that things pass through leaves tables behind which lead from one to
 * the next, so that collections of young objects keep everything that ever went through it. The few that stay while
 * many others pass are kept in one.
 */
export class Numbered<T extends { readonly id: number }> {
  readonly #recent: (T | null)[] = [];
  readonly #staying = new Map<number, T>();
  #last = 0;
  #size = 0;

  constructor() {
    this.clear();
  }

  get size(): number {
    return this.#size;
  }

  /** Its number is larger than all before. */
  add(item: T): void {
    const place = item.id % RECENT;
    const before = this.#recent[place]!;
    if (before !== null) this.#staying.set(before.id, before);
    this.#recent[place] = item;
    this.#last = item.id;
    this.#size += 1;
  }

  get(id: number): T | undefined {
    const recent = this.#recent[id % RECENT] ?? null;
    if (recent !== null && recent.id === id) return recent;
    return this.#staying.size === 0 ? undefined : this.#staying.get(id);
  }

  delete(id: number): boolean {
    const place = id % RECENT;
    const recent = this.#recent[place] ?? null;
    if (recent !== null && recent.id === id) this.#recent[place] = null;
    else if (!this.#staying.delete(id)) return false;
    this.#size -= 1;
    return true;
  }

  *values(): Generator<T, void, undefined> {
    yield* this.#staying.values();
    if (this.#size === this.#staying.size) return;
    for (let id = Math.max(1, this.#last - RECENT + 1); id <= this.#last; id += 1) {
      const item = this.#recent[id % RECENT]!;
      if (item !== null) yield item;
    }
  }

  clear(): void {
    // The code of the user may have replaced what arrays do.
    for (let place = 0; place < RECENT; place += 1) this.#recent[place] = null;
    this.#staying.clear();
    this.#size = 0;
  }
}
