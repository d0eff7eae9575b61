import { AssayError, type Digest } from '@assay/records';
import type { ByteWriter, SchemaElement } from 'hyparquet-writer';
import { type ColumnChunk, ROWS_PER_GROUP, type TableColumn } from './table-column.ts';
import { writePages } from './write-pages.ts';

const DIGEST_BYTES = 32;
const PREFIX = 'sha256:'.length;

/** Digests as their 32 bytes, none missing. */
export class DigestColumn implements TableColumn<Digest> {
  readonly element: SchemaElement;
  readonly #bytes = new Uint8Array(ROWS_PER_GROUP * DIGEST_BYTES);
  #rows = 0;

  constructor(name: string) {
    const type = { type: 'FIXED_LEN_BYTE_ARRAY', type_length: DIGEST_BYTES } as const;
    this.element = { name, ...type, repetition_type: 'REQUIRED' };
  }

  add(digest: Digest): void {
    if (digest.length !== PREFIX + 2 * DIGEST_BYTES) {
      throw new AssayError('usage', 'E_SCORE_TABLE', `expected an input digest sha256:…; given ${digest}`);
    }
    const start = this.#rows * DIGEST_BYTES;
    for (let i = 0; i < DIGEST_BYTES; i += 1) {
      const high = digest.charCodeAt(PREFIX + 2 * i);
      const low = digest.charCodeAt(PREFIX + 2 * i + 1);
      this.#bytes[start + i] = (digitOf(high) << 4) | digitOf(low);
    }
    this.#rows += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    this.#rows = 0;
    const bytes = this.#bytes.subarray(0, rows * DIGEST_BYTES);
    return writePages(writer, this.element, { encoding: 'PLAIN', rows, bytes });
  }
}

/** What a hexadecimal digit stands for: the codes of 0 to 9 end in 0 to 9, those of a to f in 1 to 6, and have bit 6. */
function digitOf(code: number): number {
  return (code & 15) + 9 * (code >> 6);
}
