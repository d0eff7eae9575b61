interface Entry<T> {
  readonly reading: Promise<T>;
  /** Known when it is read. */
  rows: number;
}

/** What was asked for last, as much of it as has so many rows together. What failed is not kept. */
export class NewestKept<T> {
  readonly #most: number;
  readonly #rowsOf: (value: T, name: string) => number;
  readonly #entries = new Map<string, Entry<T>>();
  #rows = 0;

  constructor(most: number, rowsOf: (value: T, name: string) => number) {
    this.#most = most;
    this.#rowsOf = rowsOf;
  }

  async get(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(name);
    this.#entries.delete(name);
    const entry = known ?? { reading: read(), rows: 0 };
    this.#entries.set(name, entry);
    if (known !== undefined) return known.reading;
    try {
      const value = await entry.reading;
      if (this.#entries.get(name) === entry) this.#count(entry, this.#rowsOf(value, name));
      return value;
    } catch (error) {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
      throw error;
    }
  }

  /** The next request makes it again. */
  forget(name: string): void {
    const known = this.#entries.get(name);
    this.#entries.delete(name);
    if (known !== undefined) this.#rows -= known.rows;
  }

  #count(entry: Entry<T>, rows: number): void {
    entry.rows = rows;
    this.#rows += rows;
    this.#dropOldest();
  }

  /** The newest stays, however large it is. */
  #dropOldest(): void {
    for (const [name, { rows }] of this.#entries) {
      if (this.#rows <= this.#most || this.#entries.size === 1) return;
      this.#entries.delete(name);
      this.#rows -= rows;
    }
  }
}
