import { OwnPaidTime, type PaidTime } from './paid-time.ts';

/** Less than any timer can keep: the error of adding many intervals. */
const ROUNDING_MS = 1e-6;

/**
 * A rate limit as the generic cell rate algorithm (a token bucket seen from the other side): it keeps the time
 * at which all that was booked will have been paid for. Starts may come at once up to the burst, then evenly.
 * In no window of a minute do more than `perMinute` start: the burst is taken out of the even rate.
 */
export class Pace {
  readonly #interval: number;
  readonly #tolerance: number;
  readonly #paid: PaidTime;

  constructor(perMinute: number, burst = usualBurst(perMinute), paid: PaidTime = new OwnPaidTime()) {
    this.#paid = paid;
    this.#interval = 60_000 / (perMinute - burst + 1);
    this.#tolerance = (burst - 1) * this.#interval;
  }

  /** Books one start, or as many units; returns how many milliseconds to wait before it. */
  book(now: number, units = 1): number {
    const wait = this.#paid.book(now, units * this.#interval) - this.#tolerance - now;
    return wait < ROUNDING_MS ? 0 : wait;
  }

  /** What was booked turned out to be more, or less. */
  correct(units: number): void {
    this.#paid.add(units * this.#interval);
  }
}

/** A second's worth. */
export function usualBurst(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 60));
}
