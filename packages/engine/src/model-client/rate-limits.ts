import type { DeclaredModel } from '../declare/project.ts';
import type { Clock } from '../ports/platform.ts';
import type { ModelEndpoint, PendingRequest } from './pending-request.ts';
import type { AskFailure } from './outage.ts';

const SHRINK = 0.8;
const GROW = 1.05;
const COOLDOWN_MS = 15_000;

/**
 * How many requests may be under way: the declared number until a rate limit is met. Every episode of rate
 * limiting shrinks it to four fifths, once, however many requests it hits; after a cooldown, every round of
 * answers without trouble grows it by a twentieth. Other trouble of the provider starts the round again.
 */
export class AdaptiveLimit {
  readonly #max: number;
  #limit: number;
  #clean = 0;
  #calmAt = -Infinity;
  #pausedUntil = -Infinity;

  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Nothing is started before this time: a Retry-After is for everyone. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  succeeded(now: number): void {
    if (this.#limit === this.#max || now < this.#calmAt) return;
    this.#clean += 1;
    if (this.#clean < this.#limit) return;
    this.#clean = 0;
    this.#limit = Math.min(this.#max, Math.max(this.#limit + 1, Math.floor(this.#limit * GROW)));
  }

  rateLimited(now: number, retryAfterMs: number | null): void {
    if (now >= this.#calmAt) this.#limit = Math.max(1, Math.floor(this.#limit * SHRINK));
    this.#clean = 0;
    this.#calmAt = Math.max(this.#calmAt, now + Math.max(COOLDOWN_MS, retryAfterMs ?? 0));
    if (retryAfterMs !== null) this.#pausedUntil = Math.max(this.#pausedUntil, now + retryAfterMs);
  }

  troubled(): void {
    this.#clean = 0;
  }
}

/** The time until which all that was booked will have been paid for. */
export interface RateLimiter {
  /** Books so many milliseconds more, from `now` on at the earliest; returns until when what was booked before is paid for. */
  readonly book: (now: number, ms: number) => number;
  /** What was booked turned out to be so much more, or less. */
  readonly add: (ms: number) => void;
}

/** Of this process alone. */
export class LocalRateLimiter implements RateLimiter {
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
  readonly #paid: RateLimiter;

  constructor(perMinute: number, burst = usualBurst(perMinute), paid: RateLimiter = new LocalRateLimiter()) {
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
function usualBurst(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 60));
}

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
    paid: (what: 'requests' | 'tokens') => RateLimiter = () => new LocalRateLimiter(),
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

/** Whose limits they are: the provider counts by account, place and model, whatever a project calls it. */
function limitName({
  provider,
  base_url,
  url,
  model,
  key,
  api_key_env,
}: Pick<DeclaredModel, 'provider' | 'base_url' | 'url' | 'model' | 'key' | 'api_key_env'>): string {
  return JSON.stringify([provider, base_url ?? url ?? null, model ?? key, api_key_env ?? null]);
}

/** The rate of a model that everybody keeps to who shares a store. */
export type RateLimiterFor = (what: 'requests' | 'tokens', declared: DeclaredModel) => RateLimiter;

/** One rate for a model, whoever asks it: runs, judges, embeddings, simulated users. */
export function sharedRateLimiters(shared: {
  readonly paidTime: (name: string) => RateLimiter;
}): RateLimiterFor {
  return (what, declared) => shared.paidTime(`${what} ${limitName(declared)}`);
}

/** The rates of models that are asked by several in this process, and by nobody else. */
export function localRateLimiters(): RateLimiterFor {
  const known = new Map<string, LocalRateLimiter>();
  return sharedRateLimiters({
    paidTime: (name) => {
      const paid = known.get(name) ?? new LocalRateLimiter();
      known.set(name, paid);
      return paid;
    },
  });
}
