import type { Noted } from './noted-rows.ts';

/** Where the rows are that a key belongs to, so that those of one run are found among many without looking at all. */
export class RowGroups<Facts> {
  readonly #keysOf: (facts: Facts) => readonly string[];
  #rows: readonly Noted<Facts>[] = [];
  readonly #places = new Map<string, number[]>();

  constructor(keysOf: (facts: Facts) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** The places of its rows in a list, in their order. */
  places(rows: readonly Noted<Facts>[], key: string): readonly number[] {
    if (rows !== this.#rows) this.#follow(rows);
    return this.#places.get(key) ?? [];
  }

  /** What came is added; where something changed in between, all is grouped again. */
  #follow(rows: readonly Noted<Facts>[]): void {
    const isLonger = this.#rows.every((row, i) => row === rows[i]);
    if (!isLonger) this.#places.clear();
    for (let i = isLonger ? this.#rows.length : 0; i < rows.length; i += 1)
      for (const key of new Set(this.#keysOf(rows[i]!.facts))) {
        const known = this.#places.get(key);
        if (known === undefined) this.#places.set(key, [i]);
        else known.push(i);
      }
    this.#rows = rows;
  }
}
