import { ByteWriter } from 'hyparquet-writer';

/** Keeps what is written in pieces, one per row group, and joins them once: no buffer is grown by doubling. */
export class ChunkWriter extends ByteWriter {
  readonly #chunks: Uint8Array[] = [];

  /** Called by the Parquet writer after each row group. */
  flush(): void {
    this.#chunks.push(new Uint8Array(this.buffer.slice(0, this.index)));
    this.index = 0;
  }

  override getBytes(): Uint8Array<ArrayBuffer> {
    this.flush();
    const bytes = new Uint8Array(this.offset);
    let at = 0;
    for (const chunk of this.#chunks.splice(0)) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}
