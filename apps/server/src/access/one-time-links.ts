import type { Admission } from '@assay/verbs';
import { newSecret, secretDigest } from './secret.ts';

/** How long a link waits to be opened. */
const LASTS_MS = 12 * 60 * 60_000;

/** Links that open the workbench once: whoever reads one later, in a history or a log, finds it used. */
export class OneTimeLinks {
  readonly #admission: Admission;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  async make(): Promise<string> {
    const secret = newSecret();
    await this.#admission.keep({ kind: 'link', digest: secretDigest(secret) }, {}, { ms: LASTS_MS });
    return secret;
  }

  /** Whether the secret was open; it is not any more. */
  async use(secret: string): Promise<boolean> {
    return (await this.#admission.take({ kind: 'link', digest: secretDigest(secret) })) !== null;
  }
}
