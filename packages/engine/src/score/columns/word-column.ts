import { ByteWriter, type SchemaElement } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { GrowingBytes } from './growing-bytes.ts';
import { type ColumnChunk, GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

/** Texts that repeat, or are absent: each is written once in a row group, and then by its number. */
export class WordColumn implements TableColumn<string | null> {
  readonly element: SchemaElement;
  #known = new Map<string, number>();
  readonly #words = new GrowingBytes();
  readonly #numbers = new Uint32Array(GROUP);
  readonly #levels = new Uint8Array(GROUP);
  #count = 0;
  #rows = 0;

  constructor(name: string, repetition: 'REQUIRED' | 'OPTIONAL') {
    this.element = { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: repetition };
  }

  add(word: string | null): void {
    this.#levels[this.#rows] = word === null ? 0 : 1;
    this.#rows += 1;
    if (word === null) return;
    this.#numbers[this.#count] = this.#known.get(word) ?? this.#learn(word);
    this.#count += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    const chunk = writePages(writer, this.element, {
      encoding: 'RLE_DICTIONARY',
      rows,
      bytes: this.#encoded(),
      dictionary: { size: this.#known.size, bytes: this.#words.bytes },
      ...(this.element.repetition_type === 'REQUIRED'
        ? {}
        : { levels: this.#levels, nulls: rows - this.#count }),
    });
    this.#known = new Map();
    this.#words.clear();
    this.#count = 0;
    this.#rows = 0;
    return chunk;
  }

  #learn(word: string): number {
    const number = this.#known.size;
    this.#known.set(word, number);
    this.#words.addText(word);
    return number;
  }

  #encoded(): Uint8Array {
    const writer = new ByteWriter();
    const bits = Math.ceil(Math.log2(Math.max(1, this.#known.size)));
    writer.appendUint8(bits);
    if (this.#count > 0) writeRleBitPackedHybrid(writer, this.#numbers.subarray(0, this.#count), bits);
    return writer.getBytes();
  }
}
