import type { AskFailure } from './reply/read-failure.ts';

/** Requests that were given up in a row, after all their tries, from which on nobody is there to answer. */
const MOST_GIVEN_UP = 10;

/**
 * Notices a provider that has stopped answering. Requests that it failed are held back until it answers another: then
 * their failures were their own, and stand. If it answers none, nothing can be said of them, and they can be asked
 * for again later.
 */
export class Outage {
  readonly #mostTries: number;
  readonly #mostGivenUp: number;
  #tries = 0;
  #held: (() => void)[] = [];
  #givenUp = 0;

  /** Tries that were under way together may have failed for one reason: it takes two rounds of them. */
  constructor(concurrency: number, mostGivenUp: number = MOST_GIVEN_UP) {
    this.#mostGivenUp = mostGivenUp;
    this.#mostTries = Math.min(2 * concurrency, mostGivenUp < MOST_GIVEN_UP ? mostGivenUp : Infinity);
  }

  get givenUp(): number {
    return this.#givenUp;
  }

  /** Whether a failure may be the provider's rather than the request's. */
  concerns({ class: kind, claimed }: AskFailure): boolean {
    return !claimed && (kind === 'provider_error' || kind === 'rate_limited');
  }

  failed(): void {
    this.#tries += 1;
  }

  /** Holds back the end of a request that was given up; false: too many were, and no more requests are to be sent. */
  hold(finish: () => void): boolean {
    this.#givenUp += 1;
    this.#held.push(finish);
    return this.#givenUp < this.#mostGivenUp || this.#tries < this.#mostTries;
  }

  /** It has answered. */
  over(): void {
    this.#tries = 0;
    this.#givenUp = 0;
    this.release();
  }

  /** Finishes what is held back, where no further request can tell more. */
  release(): void {
    const held = this.#held;
    if (held.length === 0) return;
    this.#held = [];
    for (const finish of held) finish();
  }
}
