import type { MessagePort } from 'node:worker_threads';

/** What the thread of a connection is asked; one thing at a time. */
export type ThreadQuestion =
  | { readonly kind: 'begin'; readonly isImmediate: boolean }
  | { readonly kind: 'commit' }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'ask'; readonly text: string; readonly values: readonly unknown[] | null }
  /** For as long as the connection lives; false where another has it. */
  | { readonly kind: 'lock'; readonly name: string }
  | { readonly kind: 'unlock'; readonly name: string };

export type ThreadReply =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly changed: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string };

/** What the thread is started with. */
export interface ThreadStart {
  readonly connection: string;
  readonly schema: string;
  readonly answerMs: number;
  readonly leaseMs: number;
  readonly patienceMs: number;
  /** Counts the replies; whoever waits for one sleeps on it. */
  readonly replies: SharedArrayBuffer;
  readonly port: MessagePort;
}
