import { ROWS_PER_GROUP } from './table-column.ts';
import type { EncodedValues } from './write-pages.ts';

/** Which rows of a column have a value. */
export class Presence {
  readonly #levels = new Uint8Array(ROWS_PER_GROUP);
  #rows = 0;
  #count = 0;

  /** How many values there are: the place of the next one. */
  get count(): number {
    return this.#count;
  }

  add(isThere: boolean): void {
    this.#levels[this.#rows] = isThere ? 1 : 0;
    this.#rows += 1;
    if (isThere) this.#count += 1;
  }

  /** For a column where some may be absent. */
  get encoded(): Required<Pick<EncodedValues, 'rows' | 'levels' | 'nulls'>> {
    return { rows: this.#rows, levels: this.#levels, nulls: this.#rows - this.#count };
  }

  clear(): void {
    this.#rows = 0;
    this.#count = 0;
  }
}
