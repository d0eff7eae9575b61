import type { JsonObject } from '@assay/records';
import type { ModelLimits } from '../../declare/project.ts';
import type { Clock } from '../../ports/clock.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';
import type { Failure } from '../reply/read-failure.ts';
import type { Flight } from '../flight.ts';
import { Pace } from './pace.ts';

/** Every limit of a model in one place: how many requests at once, per minute, and tokens per minute. */
export class RequestGate {
  readonly #clock: Clock;
  readonly #concurrency: AdaptiveLimit;
  readonly #requests: Pace | null;
  readonly #tokens: Pace | null;
  readonly #tokenGuess: number;
  #answered = 0;
  #answeredTokens = 0;

  constructor(limits: ModelLimits, parameters: JsonObject, clock: Clock) {
    this.#clock = clock;
    this.#concurrency = new AdaptiveLimit(limits.concurrency);
    this.#requests = limits.requests_per_minute === null ? null : new Pace(limits.requests_per_minute);
    this.#tokens = limits.tokens_per_minute === null ? null : new Pace(limits.tokens_per_minute, 1);
    const declared = parameters['max_tokens'];
    this.#tokenGuess = typeof declared === 'number' && declared > 0 ? declared : 256;
  }

  get concurrency(): number {
    return this.#concurrency.limit;
  }

  /** How long to wait before this request, which is booked by the call. 0 without limits, which costs nothing. */
  book(flight: Flight): number {
    const paused = this.#concurrency.pausedUntil;
    if (this.#requests === null && this.#tokens === null && paused === -Infinity) return 0;
    const now = this.#clock.steady();
    let wait = Math.max(0, paused - now);
    if (this.#requests !== null) wait = Math.max(wait, this.#requests.book(now + wait) + wait);
    if (this.#tokens !== null) {
      flight.bookedTokens = this.#expectedTokens(flight);
      wait = Math.max(wait, this.#tokens.book(now, flight.bookedTokens));
    }
    return wait;
  }

  answered(flight: Flight, tokens: number | null, now: number): void {
    if (flight.tries === 0) this.#concurrency.succeeded(now);
    if (this.#tokens === null || tokens === null) return;
    this.#answered += 1;
    this.#answeredTokens += tokens;
    this.#tokens.correct(tokens - flight.bookedTokens);
  }

  failed(failure: Failure, now: number): void {
    if (failure.class === 'rate_limited') this.#concurrency.rateLimited(now, failure.retryAfterMs);
    else if (failure.class === 'provider_error' || failure.class === 'timeout') this.#concurrency.troubled();
  }

  /** As the answers so far took on average; before the first, a quarter of the prompt's characters and max_tokens. */
  #expectedTokens(flight: Flight): number {
    if (this.#answered > 0) return Math.ceil(this.#answeredTokens / this.#answered);
    return Math.ceil(JSON.stringify(flight.messages).length / 4) + this.#tokenGuess;
  }
}
