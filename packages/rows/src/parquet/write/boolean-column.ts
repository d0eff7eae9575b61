import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { Presence } from './presence.ts';
import { type ColumnChunk, ROWS_PER_GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

/** Truth values, a bit each, or absent. */
export class BooleanColumn implements TableColumn<boolean | null> {
  readonly element: SchemaElement;
  readonly #bits = new Uint8Array(Math.ceil(ROWS_PER_GROUP / 8));
  readonly #present = new Presence();

  constructor(name: string) {
    this.element = { name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' };
  }

  add(value: boolean | null): void {
    const { count } = this.#present;
    if (value === true) this.#bits[count >> 3]! |= 1 << (count & 7);
    this.#present.add(value !== null);
  }

  write(writer: ByteWriter): ColumnChunk {
    const chunk = writePages(writer, this.element, {
      encoding: 'PLAIN',
      ...this.#present.encoded,
      bytes: this.#bits.subarray(0, Math.ceil(this.#present.count / 8)),
    });
    this.#bits.fill(0);
    this.#present.clear();
    return chunk;
  }
}
