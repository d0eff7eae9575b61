/** What one stream may have waiting before whoever reads it is let go. */
const MOST_WAITING = 10_000;

/**
 * The body of an answer that is written as things happen. What is sent is queued as it is, so that one event for
 * thousands of readers is one piece of memory.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #over = Promise.withResolvers<void>();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #read = Promise.withResolvers<void>();

  constructor() {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#wake(),
        cancel: () => this.#leave(),
      },
      { highWaterMark: MOST_WAITING },
    );
  }

  get isOver(): boolean {
    return this.#controller === null;
  }

  /** When nothing more is sent, whoever ended it. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Whoever does not read what is sent is let go, and may ask again for what was missed. */
  send(frame: Uint8Array): void {
    if (this.#controller === null) return;
    if (this.#room() <= 0) return this.end();
    this.#controller.enqueue(frame);
  }

  /** Waits until half of what may wait was read: for those who have much to send. */
  async hasRoom(): Promise<void> {
    while (!this.isOver && this.#room() < MOST_WAITING / 2) await this.#read.promise;
  }

  end(): void {
    this.#controller?.close();
    this.#leave();
  }

  #room(): number {
    return this.#controller?.desiredSize ?? MOST_WAITING;
  }

  #leave(): void {
    this.#controller = null;
    this.#over.resolve();
    this.#wake();
  }

  #wake(): void {
    this.#read.resolve();
    this.#read = Promise.withResolvers();
  }
}
