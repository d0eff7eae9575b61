import { AssayError, type Digest } from '@assay/records';
import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { DIGEST_BYTES } from '../score-columns.ts';
import { type ColumnChunk, GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

const PREFIX = 'sha256:'.length;
const LENGTH = PREFIX + 2 * DIGEST_BYTES;
const encoder = new TextEncoder();

/** Digests as their 32 bytes, none missing. */
export class DigestColumn implements TableColumn<Digest> {
  readonly element: SchemaElement;
  #digests: Digest[] = [];
  readonly #texts = new Uint8Array(GROUP * LENGTH);
  readonly #bytes = new Uint8Array(GROUP * DIGEST_BYTES);

  constructor(name: string) {
    const type = { type: 'FIXED_LEN_BYTE_ARRAY', type_length: DIGEST_BYTES } as const;
    this.element = { name, ...type, repetition_type: 'REQUIRED' };
  }

  add(digest: Digest): void {
    if (digest.length !== LENGTH) {
      throw new AssayError('usage', 'E_SCORE_TABLE', `expected an input digest sha256:…; given ${digest}`);
    }
    this.#digests.push(digest);
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#digests.length;
    // Many texts by one call: reading bytes is faster than reading characters.
    encoder.encodeInto(this.#digests.join(''), this.#texts);
    this.#digests = [];
    for (let row = 0; row < rows; row += 1) this.#decode(row);
    const bytes = this.#bytes.subarray(0, rows * DIGEST_BYTES);
    return writePages(writer, this.element, { encoding: 'PLAIN', rows, bytes });
  }

  #decode(row: number): void {
    const texts = this.#texts;
    const bytes = this.#bytes;
    const from = row * LENGTH + PREFIX;
    const to = row * DIGEST_BYTES;
    for (let i = 0; i < DIGEST_BYTES; i += 1) {
      bytes[to + i] = (DIGITS[texts[from + 2 * i]!]! << 4) | DIGITS[texts[from + 2 * i + 1]!]!;
    }
  }
}

/** What a hexadecimal digit stands for, by its code. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? 0 : value;
});
