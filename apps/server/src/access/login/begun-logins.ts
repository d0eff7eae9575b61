import type { Admission } from '@assay/verbs';
import * as z from 'zod';
import { newSecret, secretDigest } from '../secret.ts';

const begunSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page that was wanted. */
  to: z.string(),
});

/** What has to come back from the provider as it was sent. */
export type BegunLogin = Readonly<z.infer<typeof begunSchema>>;

/** Nobody has to sign in to begin: the oldest make room. */
const lifetime = { ms: 10 * 60_000, most: 1000 };

/** Logins that were begun here, each for the browser that began it, once, for ten minutes. */
export class BegunLogins {
  readonly #admission: Admission;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  async begin(login: BegunLogin): Promise<string> {
    const secret = newSecret();
    await this.#admission.keep({ kind: 'login', digest: secretDigest(secret) }, { ...login }, lifetime);
    return secret;
  }

  async take(secret: string): Promise<BegunLogin | null> {
    const found = await this.#admission.take({ kind: 'login', digest: secretDigest(secret) });
    return found === null ? null : begunSchema.parse(found);
  }
}
