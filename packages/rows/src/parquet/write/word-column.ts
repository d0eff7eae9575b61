import { ByteWriter, type SchemaElement } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { GrowingBytes } from './growing-bytes.ts';
import { Presence } from './presence.ts';
import { type ColumnChunk, ROWS_PER_GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

/** Texts that repeat, or are absent: each is written once in a row group, and then by its number. */
export class WordColumn implements TableColumn<string | null> {
  readonly element: SchemaElement;
  #known = new Map<string, number>();
  readonly #words = new GrowingBytes();
  readonly #numbers = new Uint32Array(ROWS_PER_GROUP);
  readonly #present = new Presence();

  constructor(name: string, repetition: 'REQUIRED' | 'OPTIONAL') {
    this.element = { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: repetition };
  }

  add(word: string | null): void {
    if (word !== null) this.#numbers[this.#present.count] = this.#known.get(word) ?? this.#learn(word);
    this.#present.add(word !== null);
  }

  write(writer: ByteWriter): ColumnChunk {
    const { rows, ...absent } = this.#present.encoded;
    const chunk = writePages(writer, this.element, {
      encoding: 'RLE_DICTIONARY',
      rows,
      bytes: this.#encoded(),
      dictionary: { size: this.#known.size, bytes: this.#words.bytes },
      ...(this.element.repetition_type === 'REQUIRED' ? {} : absent),
    });
    this.#known = new Map();
    this.#words.clear();
    this.#present.clear();
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
    const { count } = this.#present;
    if (count > 0) writeRleBitPackedHybrid(writer, this.#numbers.subarray(0, count), bits);
    return writer.getBytes();
  }
}
