import type { EventTimes } from './event-times.ts';

/** So many things at once; what comes while all are taken waits in its order. */
export class Cores {
  busyMs = 0;
  readonly count: number;
  readonly #times: EventTimes;
  readonly #waiting: { readonly ms: number; readonly done: () => void }[] = [];
  #taken = 0;
  #head = 0;

  constructor(times: EventTimes, count: number) {
    this.#times = times;
    this.count = count;
  }

  use(ms: number, done: () => void): void {
    if (this.#taken === this.count) {
      this.#waiting.push({ ms, done });
      return;
    }
    this.#taken += 1;
    this.#begin(ms, done);
  }

  #begin(ms: number, done: () => void): void {
    this.busyMs += ms;
    this.#times.after(ms, () => {
      this.#next();
      done();
    });
  }

  #next(): void {
    if (this.#head === this.#waiting.length) {
      this.#waiting.length = 0;
      this.#head = 0;
      this.#taken -= 1;
      return;
    }
    const { ms, done } = this.#waiting[this.#head]!;
    this.#head += 1;
    this.#begin(ms, done);
  }
}
