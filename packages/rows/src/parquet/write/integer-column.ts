import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { type ColumnChunk, ROWS_PER_GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

const BYTES = 4;

/** Whole numbers of 32 bits, none missing. */
export class IntegerColumn implements TableColumn<number> {
  readonly element: SchemaElement;
  readonly #bytes = new Uint8Array(ROWS_PER_GROUP * BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  #rows = 0;

  constructor(name: string) {
    this.element = { name, type: 'INT32', repetition_type: 'REQUIRED' };
  }

  add(value: number): void {
    this.#view.setInt32(BYTES * this.#rows, value, true);
    this.#rows += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    this.#rows = 0;
    return writePages(writer, this.element, {
      encoding: 'PLAIN',
      rows,
      bytes: this.#bytes.subarray(0, BYTES * rows),
    });
  }
}
