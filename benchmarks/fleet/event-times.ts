interface Timed {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

/** What is to happen, earliest first; of two at the same time, what was added first. A binary heap. */
export class EventTimes {
  now = 0;
  readonly #heap: Timed[] = [];
  #added = 0;

  after(ms: number, act: () => void): void {
    this.#added += 1;
    this.#heap.push({ at: this.now + ms, order: this.#added, act });
    this.#rise(this.#heap.length - 1);
  }

  runUntil(end: number): void {
    while (this.#heap.length > 0 && this.#heap[0]!.at <= end) {
      const first = this.#heap[0]!;
      const last = this.#heap.pop()!;
      if (this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink();
      }
      this.now = first.at;
      first.act();
    }
    this.now = end;
  }

  #rise(from: number): void {
    for (let child = from; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  #sink(): void {
    for (let parent = 0; ; ) {
      let first = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < this.#heap.length && this.#isBefore(child, first)) first = child;
      if (first === parent) return;
      this.#swap(first, parent);
      parent = first;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [left, right] = [this.#heap[a]!, this.#heap[b]!];
    return left.at < right.at || (left.at === right.at && left.order < right.order);
  }

  #swap(a: number, b: number): void {
    [this.#heap[a], this.#heap[b]] = [this.#heap[b]!, this.#heap[a]!];
  }
}
