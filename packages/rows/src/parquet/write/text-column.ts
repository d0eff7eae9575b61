import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { GrowingBytes } from './growing-bytes.ts';
import type { ColumnChunk, TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

/** Texts that rarely repeat, none missing. */
export class TextColumn implements TableColumn<string> {
  readonly element: SchemaElement;
  readonly #texts = new GrowingBytes();
  #rows = 0;

  constructor(name: string) {
    this.element = { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' };
  }

  add(text: string): void {
    this.#texts.addText(text);
    this.#rows += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const { bytes } = this.#texts;
    const chunk = writePages(writer, this.element, { encoding: 'PLAIN', rows: this.#rows, bytes });
    this.#texts.clear();
    this.#rows = 0;
    return chunk;
  }
}
