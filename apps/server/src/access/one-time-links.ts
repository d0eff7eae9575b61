import { newSecret, secretDigest } from './secret.ts';

/** Links that open the workbench once: whoever reads one later, in a history or a log, finds it used. */
export class OneTimeLinks {
  readonly #open = new Map<string, number>();
  readonly #now: () => number;
  /** How long a link waits to be opened, in milliseconds. */
  readonly #lifetime: number;

  constructor(now: () => number, lifetime = 12 * 60 * 60_000) {
    this.#now = now;
    this.#lifetime = lifetime;
  }

  make(): string {
    const secret = newSecret();
    this.#open.set(secretDigest(secret), this.#now() + this.#lifetime);
    return secret;
  }

  /** Whether the secret was open; it is not any more. */
  use(secret: string): boolean {
    const digest = secretDigest(secret);
    const until = this.#open.get(digest);
    this.#open.delete(digest);
    return until !== undefined && this.#now() <= until;
  }
}
