import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { type ColumnChunk, GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

const BYTES = 8;

/** Numbers of 64 bits, or absent. */
export class NumberColumn implements TableColumn<number | null> {
  readonly element: SchemaElement;
  readonly #bytes = new Uint8Array(GROUP * BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #levels = new Uint8Array(GROUP);
  #count = 0;
  #rows = 0;

  constructor(name: string) {
    this.element = { name, type: 'DOUBLE', repetition_type: 'OPTIONAL' };
  }

  add(value: number | null): void {
    this.#levels[this.#rows] = value === null ? 0 : 1;
    this.#rows += 1;
    if (value === null) return;
    this.#view.setFloat64(BYTES * this.#count, value, true);
    this.#count += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    const chunk = writePages(writer, this.element, {
      encoding: 'PLAIN',
      rows,
      bytes: this.#bytes.subarray(0, BYTES * this.#count),
      levels: this.#levels,
      nulls: rows - this.#count,
    });
    this.#count = 0;
    this.#rows = 0;
    return chunk;
  }
}
