import type { Identity } from '../access/identity.ts';

/** What the steps before a route leave for it. */
export interface Served {
  readonly Variables: {
    requestId: string;
    /** Whether the reader's connection is one of TLS. */
    isSecure: boolean;
    /** Aborted when the server ends and waits for nothing more. */
    late: AbortSignal;
    styleNonce: string;
    identity: Identity;
    /** Of the problem that was answered; not there where none was. */
    code: string;
    /** The path of the row that answers; not there where none does. */
    route: string;
  };
}
