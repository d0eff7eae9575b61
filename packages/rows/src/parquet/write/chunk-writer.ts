import { ByteWriter } from 'hyparquet-writer';

/** Gives away what is written after each row group, so that the whole is never held. */
export class ChunkWriter extends ByteWriter {
  #chunks: Uint8Array[] = [];

  /** Called by the Parquet writer after each row group. */
  flush(): void {
    this.#chunks.push(new Uint8Array(this.buffer.slice(0, this.index)));
    this.index = 0;
  }

  /** What came since the last call. */
  take(): readonly Uint8Array[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}
