/**
 * Blocks of a stream joined to larger ones. What a reader leaves over comes again in front of the next block, which is
 * then about twice as long, as far as a document may be: it is copied a few times, not once for every block.
 */
export class JoinedBlocks {
  #blocks: Uint8Array[] = [];
  #length = 0;
  #wanted: number;
  readonly #least: number;
  readonly #most: number;

  constructor(least: number, most: number) {
    this.#least = least;
    this.#most = most;
    this.#wanted = least;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether there is enough to be worth a look. */
  get isFull(): boolean {
    return this.#length >= this.#wanted;
  }

  add(block: Uint8Array): void {
    this.#blocks.push(block);
    this.#length += block.length;
  }

  /** Everything, in a buffer of its own. */
  take(): Buffer<ArrayBuffer> {
    const joined = Buffer.from(new ArrayBuffer(this.#length));
    let end = 0;
    for (const block of this.#blocks) {
      joined.set(block, end);
      end += block.length;
    }
    this.#blocks = [];
    this.#length = 0;
    return joined;
  }

  /** Gives back what was left over. It is copied: the buffer it stands in goes elsewhere. */
  putBack(rest: Uint8Array): void {
    this.#wanted = Math.max(this.#least, Math.min(2 * rest.length, this.#most + 1));
    if (rest.length > 0) this.add(rest.slice());
  }
}
