/** Nobody waits longer for others than this, however slow they are. */
const LONGEST_WAIT_MS = 250;

/** Those who come at once share a write. It is made when as many wait for it as are still on their way to it. */
export class SharedCommit<T> {
  readonly #write: (batch: readonly T[]) => Promise<void>;
  #waiting: T[] = [];
  #onTheWay = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(write: (batch: readonly T[]) => Promise<void>) {
    this.#write = write;
  }

  /** Ends when what is prepared waits for its write. */
  async bring(prepare: () => Promise<T>): Promise<void> {
    this.#onTheWay += 1;
    try {
      const one = await prepare();
      this.#waiting.push(one);
      this.#timer ??= setTimeout(() => this.#flush(), LONGEST_WAIT_MS);
    } finally {
      this.#onTheWay -= 1;
      if (this.#waiting.length >= this.#onTheWay) this.#flush();
    }
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (batch.length > 0) void this.#write(batch);
  }
}
