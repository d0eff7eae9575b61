import { shownCost } from '@assay/shown';
import type { JsonObject, MissingClass, Usage } from '@assay/records';
import { addUsage, type Price, withCost } from '../ask/spend/usage-cost.ts';
import type { AttemptLimits } from '../declare/solver.ts';
import type { Clock } from '../ports/clock.ts';
import { ModelFailure } from '../ports/model.ts';

/** Counts what an attempt takes, and ends it at its limits, each by a class of its own. */
export class AttemptMeter {
  readonly #limits: AttemptLimits;
  readonly #clock: Clock;
  readonly #price: Price | null;
  readonly #since: number;
  readonly #transcript: () => JsonObject;
  #turns = 0;
  #usage: Usage | null = null;

  constructor(
    limits: AttemptLimits,
    { clock, price, transcript }: { clock: Clock; price: Price | null; transcript: () => JsonObject },
  ) {
    this.#limits = limits;
    this.#clock = clock;
    this.#price = price;
    this.#transcript = transcript;
    this.#since = clock.steady();
  }

  get usage(): Usage | null {
    return this.#usage;
  }

  get turns(): number {
    return this.#turns;
  }

  /** What is left of its time; null: there is no limit. */
  get leftMs(): number | null {
    const { time_ms } = this.#limits;
    return time_ms === null ? null : Math.max(0, time_ms - (this.#clock.steady() - this.#since));
  }

  /** Before the model is asked once more. */
  beginTurn(): void {
    const { turns } = this.#limits;
    this.checkTime();
    if (turns !== null && this.#turns >= turns)
      throw this.failure('turn_limit', `not done after ${turns} turns`);
    this.#turns += 1;
  }

  checkTime(): void {
    if (this.leftMs === 0) throw this.failure('time_limit', `not done after ${this.#limits.time_ms} ms`);
  }

  add(usage: Usage | null): void {
    if (usage !== null) this.#usage = addUsage(this.#usage, withCost(usage, this.#price));
    const { tokens, cost_usd: most } = this.#limits;
    const { input_tokens = null, output_tokens = null, cost_usd = null } = this.#usage ?? {};
    if (tokens !== null && (input_tokens ?? 0) + (output_tokens ?? 0) > tokens)
      throw this.failure('token_limit', `more than ${tokens} tokens were used`);
    if (most !== null && cost_usd !== null && cost_usd > most)
      throw this.failure('cost_limit', `more than ${shownCost(most)} was spent`);
  }

  /** A failure with what was used and said until then. */
  failure(failureClass: MissingClass, message: string): ModelFailure {
    return new ModelFailure(failureClass, message, { usage: this.#usage, trajectory: this.#transcript() });
  }
}
