import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@assay/records';
import type { Admission } from '@assay/verbs';
import * as z from 'zod';
import type { Identity } from './identity.ts';
import { type Role, roles } from './roles.ts';
import { newSecret, secretDigest } from './secret.ts';

const HOUR_MS = 60 * 60_000;
const lifetime = { ms: 7 * 24 * HOUR_MS, idleMs: 8 * HOUR_MS };

const sessionSchema = z.object({ id: z.string(), role: z.enum(roles), name: z.string() });

/** Browsers that were let in, by the digest of what their cookie holds. They end after 8 idle hours, or after 7 days. */
export class Sessions {
  readonly #admission: Admission;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  async begin(role: Role, name: string): Promise<string> {
    const secret = newSecret();
    await this.#admission.keep(sessionOf(secret), { id: randomUUID(), role, name }, lifetime);
    return secret;
  }

  async find(secret: string): Promise<Identity | null> {
    const found = await this.#admission.find(sessionOf(secret));
    return found === null ? null : identityOf(found);
  }

  /** The same without being used by it. */
  async look(secret: string): Promise<Identity | null> {
    const found = await this.#admission.look(sessionOf(secret));
    return found === null ? null : identityOf(found);
  }

  async end(secret: string): Promise<void> {
    await this.#admission.take(sessionOf(secret));
  }
}

function identityOf(found: JsonObject): Identity {
  return { ...sessionSchema.parse(found), scopes: null, byCookie: true };
}

function sessionOf(secret: string) {
  return { kind: 'session', digest: secretDigest(secret) } as const;
}
