import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import type { ColumnChunk, TableColumn } from './table-column.ts';
import { WordColumn } from './word-column.ts';

/** Lists whose text is remembered. */
const MOST = 1_000;

/** Lists of texts as JSON: few differ, and rows that have the same one share it. */
export class ListColumn implements TableColumn<readonly string[]> {
  readonly #words: WordColumn;
  readonly #texts = new Map<readonly string[], string>();

  constructor(name: string) {
    this.#words = new WordColumn(name, 'REQUIRED');
  }

  get element(): SchemaElement {
    return this.#words.element;
  }

  add(list: readonly string[]): void {
    this.#words.add(this.#texts.get(list) ?? this.#textOf(list));
  }

  write(writer: ByteWriter): ColumnChunk {
    return this.#words.write(writer);
  }

  #textOf(list: readonly string[]): string {
    const text = JSON.stringify(list);
    if (this.#texts.size < MOST) this.#texts.set(list, text);
    return text;
  }
}
