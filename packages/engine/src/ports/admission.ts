import type { JsonObject } from '@assay/records';

/** What a secret is good for: a browser that was let in, a link that opens a page once, a login that was begun. */
export type SecretKind = 'session' | 'link' | 'login';

/** What is kept of a secret: its digest, never itself. */
export interface Secret {
  readonly kind: SecretKind;
  readonly digest: string;
}

export interface Lifetime {
  readonly ms: number;
  /** Over, too, after so long without being looked for; noted to the minute. */
  readonly idleMs?: number;
  /** Of this kind at once: the oldest make room. */
  readonly most?: number;
}

/** So many at once, and so many more each second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** Who was let in, and how much they may ask: of one server, or of all that share a store. */
export interface Admission {
  readonly keep: (secret: Secret, value: JsonObject, lifetime: Lifetime) => Promise<void>;
  /** What it stands for; null where it never was, is over, or was taken. */
  readonly find: (secret: Secret) => Promise<JsonObject | null>;
  /** The same, and no use of it: what is idle stays so. */
  readonly look: (secret: Secret) => Promise<JsonObject | null>;
  /** The same, once: it is gone. */
  readonly take: (secret: Secret) => Promise<JsonObject | null>;
  /** Whether one more may be asked under this name. */
  readonly allow: (name: string, allowance: Allowance) => Promise<boolean>;
  readonly close: () => Promise<void>;
}
