const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first half of a pair whose second half was cut off. */
const halfPair = /[\uD800-\uDBFF]$/;

/** Texts as one run of UTF-8 bytes: a million of them are searched as one, and take no object each. */
export class TextColumn {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Float64Array(1024);
  #used = 0;
  #length = 0;

  /** A text of so many characters at most; one that is cut ends in `…`. */
  add(text: string, most: number): void {
    const short = text.length > most ? `${text.slice(0, most - 1).replace(halfPair, '')}…` : text;
    const room = this.#used + short.length * 3 + 1;
    if (room > this.#bytes.length) this.#bytes = enlarged(this.#bytes, room);
    const { written } = encoder.encodeInto(short, this.#bytes.subarray(this.#used));
    this.#used += written;
    // Parts texts: words that are searched for have no line break, so that nothing is found across two of them.
    this.#bytes[this.#used++] = 10;
    if (this.#length === this.#ends.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#length++] = this.#used;
  }

  get length(): number {
    return this.#length;
  }

  at(row: number): string {
    return decoder.decode(this.#bytes.subarray(this.#start(row), this.#ends[row]! - 1));
  }

  /** Marks the rows whose text holds the words, as they are written. */
  mark(words: string, found: Uint8Array): void {
    const needle = Buffer.from(words);
    const bytes = this.#bytes.subarray(0, this.#used);
    let row = 0;
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, this.#ends[row])) {
      row = this.#rowAt(at, row);
      found[row] = 1;
      if (row + 1 >= this.#length) return;
    }
  }

  #start(row: number): number {
    return row === 0 ? 0 : this.#ends[row - 1]!;
  }

  /** The row that this byte belongs to, from `low` on. */
  #rowAt(byte: number, low: number): number {
    let [first, last] = [low, this.#length - 1];
    while (first < last) {
      const middle = (first + last) >>> 1;
      if (this.#ends[middle]! > byte) last = middle;
      else first = middle + 1;
    }
    return first;
  }
}

function enlarged(bytes: Buffer<ArrayBuffer>, room: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(room, bytes.length * 2));
  bytes.copy(larger);
  return larger;
}
