import { newSecret, secretDigest } from '../secret.ts';

/** What has to come back from the provider as it was sent. */
export interface BegunLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page that was wanted. */
  readonly to: string;
}

const LASTS_MS = 10 * 60_000;

/** Nobody has to sign in to begin: the oldest make room. */
const MOST = 1000;

/** Logins that were begun here, each for the browser that began it, once, for ten minutes. */
export class BegunLogins {
  readonly #now: () => number;
  readonly #begun = new Map<string, { readonly login: BegunLogin; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  begin(login: BegunLogin): string {
    const secret = newSecret();
    this.#begun.set(secretDigest(secret), { login, until: this.#now() + LASTS_MS });
    for (const oldest of this.#begun.keys()) {
      if (this.#begun.size <= MOST) break;
      this.#begun.delete(oldest);
    }
    return secret;
  }

  take(secret: string): BegunLogin | null {
    const digest = secretDigest(secret);
    const found = this.#begun.get(digest);
    this.#begun.delete(digest);
    return found === undefined || found.until < this.#now() ? null : found.login;
  }
}
