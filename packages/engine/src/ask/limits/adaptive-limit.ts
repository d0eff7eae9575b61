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
