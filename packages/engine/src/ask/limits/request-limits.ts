import type { Clock } from '../../ports/clock.ts';
import type { ModelEndpoint } from '../model-endpoint.ts';
import type { PendingRequest } from '../pending-request.ts';
import type { AskFailure } from '../reply/read-failure.ts';
import { AdaptiveLimit } from './adaptive-limit.ts';
import { Pace, usualBurst } from './pace.ts';
import { OwnPaidTime, type PaidTime } from './paid-time.ts';

/** Taken for the length of an answer where nothing bounds it and none has come yet. */
const USUAL_TOKENS = 256;

/** Every limit of a model in one place: how many requests at once, per minute, and tokens per minute. */
export class RequestLimits<Request extends PendingRequest> {
  readonly #clock: Clock;
  readonly #concurrency: AdaptiveLimit;
  readonly #requests: Pace | null;
  readonly #tokens: Pace | null;
  readonly #tokenGuess: number;
  readonly #promptOf: (request: Request) => string;
  #answered = 0;
  #answeredTokens = 0;

  constructor(
    model: Pick<ModelEndpoint<Request, unknown>, 'limits' | 'maxTokens' | 'promptOf'>,
    clock: Clock,
    paid: (what: 'requests' | 'tokens') => PaidTime = () => new OwnPaidTime(),
  ) {
    const { limits, maxTokens, promptOf } = model;
    this.#promptOf = promptOf;
    this.#clock = clock;
    this.#concurrency = new AdaptiveLimit(limits.concurrency);
    this.#requests =
      limits.requests_per_minute === null
        ? null
        : new Pace(limits.requests_per_minute, usualBurst(limits.requests_per_minute), paid('requests'));
    this.#tokens =
      limits.tokens_per_minute === null ? null : new Pace(limits.tokens_per_minute, 1, paid('tokens'));
    this.#tokenGuess = maxTokens ?? USUAL_TOKENS;
  }

  get concurrency(): number {
    return this.#concurrency.limit;
  }

  /** How long to wait before this request, which is booked by the call. 0 without limits, which costs nothing. */
  book(request: Request): number {
    const paused = this.#concurrency.pausedUntil;
    if (this.#requests === null && this.#tokens === null && paused === -Infinity) return 0;
    const now = this.#clock.steady();
    let wait = Math.max(0, paused - now);
    if (this.#requests !== null) wait = Math.max(wait, this.#requests.book(now + wait) + wait);
    if (this.#tokens !== null) {
      request.bookedTokens = this.#expectedTokens(request);
      wait = Math.max(wait, this.#tokens.book(now, request.bookedTokens));
    }
    return wait;
  }

  answered(request: PendingRequest, tokens: number | null, now: number): void {
    if (request.tries === 0) this.#concurrency.succeeded(now);
    if (this.#tokens === null || tokens === null) return;
    this.#answered += 1;
    this.#answeredTokens += tokens;
    this.#tokens.correct(tokens - request.bookedTokens);
  }

  failed(failure: AskFailure, now: number): void {
    if (failure.class === 'rate_limited') this.#concurrency.rateLimited(now, failure.retryAfterMs);
    else if (failure.class === 'provider_error' || failure.class === 'timeout') this.#concurrency.troubled();
  }

  /** As the answers so far took on average; before the first, a quarter of the prompt's characters and max_tokens. */
  #expectedTokens(request: Request): number {
    if (this.#answered > 0) return Math.ceil(this.#answeredTokens / this.#answered);
    return Math.ceil(this.#promptOf(request).length / 4) + this.#tokenGuess;
  }
}
