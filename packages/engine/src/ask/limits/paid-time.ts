/** The time until which all that was booked will have been paid for. */
export interface PaidTime {
  /** Books so many milliseconds more, from `now` on at the earliest; returns until when what was booked before is paid for. */
  readonly book: (now: number, ms: number) => number;
  /** What was booked turned out to be so much more, or less. */
  readonly add: (ms: number) => void;
}

/** Of this process alone. */
export class OwnPaidTime implements PaidTime {
  #until = -Infinity;

  book(now: number, ms: number): number {
    const before = Math.max(this.#until, now);
    this.#until = before + ms;
    return before;
  }

  add(ms: number): void {
    this.#until += ms;
  }
}
