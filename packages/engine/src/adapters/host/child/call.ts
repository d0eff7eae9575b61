/** One question that the user's code is at. */
export class Call {
  readonly id: number;
  readonly #control = new AbortController();

  constructor(id: number) {
    this.id = id;
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  abort(): void {
    this.#control.abort();
  }
}
