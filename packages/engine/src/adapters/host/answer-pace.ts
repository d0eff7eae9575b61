/** Handing over more than the code is at saves waking two processes for every few answers. It is worth this long a wait. */
const WORTH_MS = 10;
const MOST = 240;
/** Answers come in bunches: less than this many, or in less time, tell nothing. */
const ENOUGH = 32;
const ENOUGH_MS = 1;

/** How fast answers come, and so how many questions are handed over ahead: none to code that takes its time. */
export class AnswerPace {
  ahead = 0;
  #count = 0;
  #since = performance.now();

  answered(now: number): void {
    this.#count += 1;
    const elapsed = now - this.#since;
    if (this.#count < ENOUGH || elapsed < ENOUGH_MS) return;
    this.ahead = Math.min(MOST, Math.floor((WORTH_MS * this.#count) / elapsed));
    this.#count = 0;
    this.#since = now;
  }
}
