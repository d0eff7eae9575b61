import type { ModelLimits } from '../declare/project.ts';
import type { CheckedReply } from './reply/read-reply.ts';
import type { Price } from './spend/usage-cost.ts';

/** A model as it is asked: by a run, for a verdict, or for vectors. */
export interface ModelEndpoint<Request, Output> {
  readonly limits: ModelLimits;
  readonly price: Price | null;
  /** The most tokens that it may answer with; null: it was not set. */
  readonly maxTokens: number | null;
  /** Its answers were made before: how long they take here says nothing. */
  readonly replays: boolean;
  /** It ends requests that are late itself. */
  readonly keepsTime?: boolean;
  /** How many requests it takes beyond those that it may be at. */
  readonly ahead?: () => number;
  /** One try. */
  readonly send: (request: Request, signal: AbortSignal) => Promise<unknown>;
  /** Checks what came back. */
  readonly read: (reply: unknown, request: Request) => CheckedReply<Output>;
  /** All that is sent, as text: its length tells about how many tokens it takes. */
  readonly promptOf: (request: Request) => string;
  /** What its waits between tries are drawn from, so that those which failed together do not come back together. */
  readonly jitter: { readonly seed: number; readonly nameOf: (request: Request) => string };
  /** Whether no answer in time is asked for again. */
  readonly retriesTimeouts: boolean;
  /** Whether being turned away before anybody was served ends it for all. */
  readonly endsWhenDenied: boolean;
  /** Whether it ends for all where nobody was served: after crashes, too, and requests without an answer in time. */
  readonly endsWhenSilent?: boolean;
}

/** The declared `max_tokens`. */
export function maxTokensOf(parameters: { readonly [name: string]: unknown }): number | null {
  const declared = parameters['max_tokens'];
  return typeof declared === 'number' && declared > 0 ? declared : null;
}
