const encoder = new TextEncoder();

/** Bytes that are put together in a place that grows, and is used again. */
export class GrowingBytes {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** What was put here; it changes with the next use. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** The length of the UTF-8 in four bytes, then the UTF-8: a text as Parquet has it plain. */
  addText(text: string): void {
    this.#ensure(4 + 3 * text.length);
    const bytes = this.#bytes;
    const start = this.#length + 4;
    let length = 0;
    // By hand where all is ASCII: for short texts a call of the encoder costs several times as much.
    for (; length < text.length; length += 1) {
      const code = text.charCodeAt(length);
      if (code > 0x7f) break;
      bytes[start + length] = code;
    }
    if (length < text.length) length = encoder.encodeInto(text, bytes.subarray(start)).written;
    this.#view.setUint32(start - 4, length, true);
    this.#length = start + length;
  }

  #ensure(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
