import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { type ColumnChunk, ROWS_PER_GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

/** Bytes, as many in every row, none missing. */
export class BytesColumn implements TableColumn<Uint8Array> {
  readonly element: SchemaElement;
  readonly #length: number;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(name: string, length: number) {
    this.#length = length;
    this.#bytes = new Uint8Array(ROWS_PER_GROUP * length);
    const type = { type: 'FIXED_LEN_BYTE_ARRAY', type_length: length } as const;
    this.element = { name, ...type, repetition_type: 'REQUIRED' };
  }

  add(value: Uint8Array): void {
    const length = this.#length;
    const bytes = this.#bytes;
    const at = this.#at;
    // By hand: for a few bytes a call of `set` costs several times as much.
    for (let i = 0; i < length; i += 1) bytes[at + i] = value[i]!;
    this.#at = at + length;
  }

  write(writer: ByteWriter): ColumnChunk {
    const bytes = this.#bytes.subarray(0, this.#at);
    const rows = this.#at / this.#length;
    this.#at = 0;
    return writePages(writer, this.element, { encoding: 'PLAIN', rows, bytes });
  }
}
