import type { Scope } from '@assay/verbs';
import type { Role } from './roles.ts';

/** Who asks, as the server knows it. */
export interface Identity {
  readonly role: Role;
  /** What a token may do of what its role may; null: all of it. */
  readonly scopes: readonly Scope[] | null;
  /** The token or session that speaks, by its id; never the secret. */
  readonly id: string;
  readonly name: string;
  /** Whether a cookie proved it: then another page could have sent the request. */
  readonly byCookie: boolean;
}
