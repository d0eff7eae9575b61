import { randomUUID } from 'node:crypto';
import type { Identity } from './identity.ts';
import type { Role } from './roles.ts';
import { newSecret, secretDigest } from './secret.ts';

const idle = 8 * 60 * 60_000;
const absolute = 7 * 24 * 60 * 60_000;

interface Session {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly begun: number;
  lastUsed: number;
}

/** Browsers that were let in, by the digest of what their cookie holds. They end after 8 idle hours, or after 7 days. */
export class Sessions {
  readonly #open = new Map<string, Session>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  begin(role: Role, name: string): string {
    const secret = newSecret();
    const now = this.#now();
    this.#open.set(secretDigest(secret), { id: randomUUID(), role, name, begun: now, lastUsed: now });
    return secret;
  }

  find(secret: string): Identity | null {
    const digest = secretDigest(secret);
    const session = this.#open.get(digest);
    if (session === undefined) return null;
    const now = this.#now();
    if (now - session.lastUsed > idle || now - session.begun > absolute) {
      this.#open.delete(digest);
      return null;
    }
    session.lastUsed = now;
    return { role: session.role, id: session.id, name: session.name, byCookie: true };
  }

  end(secret: string): void {
    this.#open.delete(secretDigest(secret));
  }
}
