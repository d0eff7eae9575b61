import type { Clock } from '../ports/clock.ts';

/** A range that is over sooner than this costs more to claim than it is good for. */
const SHORT_MS = 500;
/** One that takes longer keeps others waiting. */
const LONG_MS = 2_000;

/** How many samples are claimed next: twice as many after a range that was over soon, half as many after one that took long. */
export class GrowingRange {
  readonly #least: number;
  readonly #most: number;
  readonly #clock: Pick<Clock, 'steady'>;
  #size: number;
  #claimedAt: number | null = null;

  constructor(least: number, most: number, clock: Pick<Clock, 'steady'>) {
    this.#least = least;
    this.#most = Math.max(least, most);
    this.#clock = clock;
    this.#size = least;
  }

  /** Called when the range before is begun to its end. */
  next(): number {
    const now = this.#clock.steady();
    const took = this.#claimedAt === null ? null : now - this.#claimedAt;
    this.#claimedAt = now;
    if (took !== null && took < SHORT_MS) this.#size = Math.min(this.#most, 2 * this.#size);
    if (took !== null && took > LONG_MS) this.#size = Math.max(this.#least, Math.floor(this.#size / 2));
    return this.#size;
  }
}
