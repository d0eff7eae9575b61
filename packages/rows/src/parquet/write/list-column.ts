import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import type { ColumnChunk, TableColumn } from './table-column.ts';
import { WordColumn } from './word-column.ts';

/** Lists whose text is remembered. */
const MOST = 1_000;

/** Lists of tags as JSON. Few differ, and samples with the same metadata share one. */
export class TagColumn implements TableColumn<readonly string[]> {
  readonly #words: WordColumn;
  readonly #texts = new Map<readonly string[], string>();

  constructor(name: string) {
    this.#words = new WordColumn(name, 'REQUIRED');
  }

  get element(): SchemaElement {
    return this.#words.element;
  }

  add(tags: readonly string[]): void {
    this.#words.add(this.#texts.get(tags) ?? this.#textOf(tags));
  }

  write(writer: ByteWriter): ColumnChunk {
    return this.#words.write(writer);
  }

  #textOf(tags: readonly string[]): string {
    const text = JSON.stringify(tags);
    if (this.#texts.size < MOST) this.#texts.set(tags, text);
    return text;
  }
}
