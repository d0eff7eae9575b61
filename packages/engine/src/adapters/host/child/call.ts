/** One question that the user's code is at. Most never look at the signal, which costs more than the rest. */
export class Call {
  readonly id: number;
  #control: AbortController | null = null;
  #isAborted = false;

  constructor(id: number) {
    this.id = id;
  }

  get signal(): AbortSignal {
    this.#control ??= new AbortController();
    if (this.#isAborted) this.#control.abort();
    return this.#control.signal;
  }

  abort(): void {
    this.#isAborted = true;
    this.#control?.abort();
  }
}
