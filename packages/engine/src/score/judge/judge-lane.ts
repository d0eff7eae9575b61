import type { ModelLimits } from '../../declare/project.ts';
import type { Clock } from '../../ports/clock.ts';
import { Pace } from '../../run/pace.ts';

/** Keeps to the limits of one judge: so many requests at a time, in the order they came, and so many a minute. */
export class JudgeLane {
  readonly #clock: Clock;
  readonly #pace: Pace | null;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor({ concurrency, requests_per_minute: perMinute }: ModelLimits, clock: Clock) {
    this.#clock = clock;
    this.#free = concurrency;
    this.#pace = perMinute === null ? null : new Pace(perMinute);
  }

  async through<T>(call: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  /** Waits until the next request may start; every try is one. */
  async turn(signal: AbortSignal): Promise<void> {
    const wait = this.#pace?.book(this.#clock.steady()) ?? 0;
    if (wait > 0) await this.#clock.sleep(wait, signal);
  }
}
