import type { Noted } from './noted-rows.ts';

/** What rows have in common: of what kind, and which. */
export type RowKey = readonly [kind: string, name: string];

/** Where the rows are that a key belongs to, so that those of one run are found among many without looking at all. */
export class RowGroups<Facts> {
  readonly #keysOf: (facts: Facts) => readonly RowKey[];
  #rows: readonly Noted<Facts>[] = [];
  /** By kind and name; most names have one place, which needs no list. */
  readonly #places = new Map<string, Map<string, number | number[]>>();

  constructor(keysOf: (facts: Facts) => readonly RowKey[]) {
    this.#keysOf = keysOf;
  }

  /** The places of its rows in a list, in their order. */
  places(rows: readonly Noted<Facts>[], [kind, name]: RowKey): readonly number[] {
    if (rows !== this.#rows) this.#follow(rows);
    const found = this.#places.get(kind)?.get(name) ?? [];
    return typeof found === 'number' ? [found] : found;
  }

  /** What came is added; where something changed in between, all is grouped again. */
  #follow(rows: readonly Noted<Facts>[]): void {
    const isLonger = this.#rows.every((row, i) => row === rows[i]);
    if (!isLonger) this.#places.clear();
    for (let i = isLonger ? this.#rows.length : 0; i < rows.length; i += 1)
      for (const key of this.#keysOf(rows[i]!.facts)) this.#add(key, i);
    this.#rows = rows;
  }

  #add([kind, name]: RowKey, place: number): void {
    const names = this.#places.get(kind) ?? new Map<string, number | number[]>();
    this.#places.set(kind, names);
    const known = names.get(name);
    if (known === undefined) names.set(name, place);
    else if (typeof known !== 'number') {
      // A row may have a key twice.
      if (known.at(-1) !== place) known.push(place);
    } else if (known !== place) names.set(name, [known, place]);
  }
}
