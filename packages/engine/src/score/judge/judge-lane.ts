import type { Usage } from '@assay/records';
import type { ModelLimits } from '../../declare/project.ts';
import type { Clock } from '../../ports/clock.ts';
import { Pace } from '../../ask/limits/pace.ts';

/**
 * Keeps to the limits of one judge: so many requests at a time, in the order they came, and so many requests and
 * tokens a minute. Tokens are paid for when the reply tells them: the requests after it wait.
 */
export class JudgeLane {
  readonly #clock: Clock;
  readonly #pace: Pace | null;
  readonly #tokens: Pace | null;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: ModelLimits, clock: Clock) {
    const { concurrency, requests_per_minute: perMinute, tokens_per_minute: tokens } = limits;
    this.#clock = clock;
    this.#free = concurrency;
    this.#pace = perMinute === null ? null : new Pace(perMinute);
    this.#tokens = tokens === null ? null : new Pace(tokens, 1);
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
    const now = this.#clock.steady();
    const wait = Math.max(this.#pace?.book(now) ?? 0, this.#tokens?.book(now, 0) ?? 0);
    if (wait > 0) await this.#clock.sleep(wait, signal);
  }

  /** What a reply has used of the minute's tokens. */
  used(usage: Usage | null): void {
    this.#tokens?.correct((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0));
  }
}
