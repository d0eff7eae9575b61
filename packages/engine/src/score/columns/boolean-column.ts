import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { type ColumnChunk, GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

/** Truth values, a bit each, or absent. */
export class BooleanColumn implements TableColumn<boolean | null> {
  readonly element: SchemaElement;
  readonly #bits = new Uint8Array(Math.ceil(GROUP / 8));
  readonly #levels = new Uint8Array(GROUP);
  #count = 0;
  #rows = 0;

  constructor(name: string) {
    this.element = { name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' };
  }

  add(value: boolean | null): void {
    this.#levels[this.#rows] = value === null ? 0 : 1;
    this.#rows += 1;
    if (value === null) return;
    if (value) this.#bits[this.#count >> 3]! |= 1 << (this.#count & 7);
    this.#count += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    const chunk = writePages(writer, this.element, {
      encoding: 'PLAIN',
      rows,
      bytes: this.#bits.subarray(0, Math.ceil(this.#count / 8)),
      levels: this.#levels,
      nulls: rows - this.#count,
    });
    this.#bits.fill(0);
    this.#count = 0;
    this.#rows = 0;
    return chunk;
  }
}
