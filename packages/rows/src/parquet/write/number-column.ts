import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { Presence } from './presence.ts';
import { type ColumnChunk, ROWS_PER_GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

const BYTES = 8;

/** Numbers of 64 bits, or absent. */
export class NumberColumn implements TableColumn<number | null> {
  readonly element: SchemaElement;
  readonly #bytes = new Uint8Array(ROWS_PER_GROUP * BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #present = new Presence();

  constructor(name: string) {
    this.element = { name, type: 'DOUBLE', repetition_type: 'OPTIONAL' };
  }

  add(value: number | null): void {
    if (value !== null) this.#view.setFloat64(BYTES * this.#present.count, value, true);
    this.#present.add(value !== null);
  }

  write(writer: ByteWriter): ColumnChunk {
    const chunk = writePages(writer, this.element, {
      encoding: 'PLAIN',
      ...this.#present.encoded,
      bytes: this.#bytes.subarray(0, BYTES * this.#present.count),
    });
    this.#present.clear();
    return chunk;
  }
}
