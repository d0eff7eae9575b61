import { ByteWriter } from 'hyparquet-writer';

/**
 * Takes over what is written after each row group. Once the first one tells how much a group takes, room for all
 * is set aside: it costs memory only as it is filled, and nothing has to be joined at the end.
 */
export class ChunkWriter extends ByteWriter {
  readonly #groups: number;
  #bytes = new Uint8Array();
  #length = 0;

  constructor(groups: number) {
    super();
    this.#groups = groups;
  }

  /** Called by the Parquet writer after each row group. */
  flush(): void {
    const chunk = new Uint8Array(this.buffer, 0, this.index);
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) this.#grow(length, chunk.length);
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
    this.index = 0;
  }

  override getBytes(): Uint8Array<ArrayBuffer> {
    this.flush();
    return this.#bytes.subarray(0, this.#length);
  }

  /** The first time room for every group, and a sixteenth more for the index and for groups that differ; then half as much again. */
  #grow(length: number, chunk: number): void {
    const room = this.#length === 0 ? (chunk * this.#groups * 17) / 16 : this.#length * 1.5;
    const larger = new Uint8Array(Math.ceil(Math.max(room, length)));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
