import type { Exchange, UnknownCost, Usage } from '@assay/records';
import type { ModelLimits } from '../declare/project.ts';
import type { CheckedReply, Price } from './read-reply.ts';
import type { MostSpent } from './spend-ledger.ts';

const NOTHING_HELD: readonly MostSpent[] = [];

/** A request to a model, from its first try to its last. */
export class PendingRequest {
  /** Its place among those under way. */
  place = -1;
  /** Once it is settled, whatever else the model says about it is ignored. */
  settled = false;
  /** How many tries failed so far. */
  tries = 0;
  askedAt = 0;
  /** When it is over for the try under way; when to ask again, where one failed. */
  deadline = Infinity;
  askAgainAt = Infinity;
  isBooked = false;
  bookedTokens = 0;
  /** When the last try failed, and how long it waited for the next ones since. */
  failedAt = 0;
  waitedMs = 0;
  usage: Usage | null = null;
  /** Tries of unknown cost, and what they can have cost at most. */
  unknownCost: UnknownCost | null = null;
  /** What is set aside for its tries under the ceilings. */
  held: readonly MostSpent[] = NOTHING_HELD;
  /** Whether its next try waits for room under the ceilings. */
  lacksRoom = false;
  controller: AbortController | null = null;
}

/** Those under way: adding and removing take constant time, and walking them allocates nothing. */
export class PendingRequests<Request extends PendingRequest> {
  readonly #requests: Request[] = [];

  get count(): number {
    return this.#requests.length;
  }

  add(request: Request): void {
    request.place = this.#requests.length;
    this.#requests.push(request);
  }

  /** Settles it: false if it was settled before. */
  settle(request: Request): boolean {
    if (request.settled) return false;
    request.settled = true;
    const last = this.#requests.pop()!;
    if (last !== request) {
      last.place = request.place;
      this.#requests[request.place] = last;
    }
    return true;
  }

  /** Those whose time is over, and those whose time to be asked again has come. */
  due(now: number): readonly Request[] {
    return this.#requests.filter(({ deadline, askAgainAt }) => deadline <= now || askAgainAt <= now);
  }

  /** Time in which this process did not run (a laptop asleep) is not the models' time. */
  forgive(ms: number): void {
    for (const request of this.#requests) {
      request.askedAt += ms;
      request.deadline += ms;
    }
  }

  /** Settles all, and tells their models to stop. */
  abandon(): void {
    for (let request = this.#requests.at(-1); request !== undefined; request = this.#requests.at(-1)) {
      this.settle(request);
      request.controller?.abort();
    }
  }
}

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

/** What is kept of an exchange beside the output; null: nothing was reported, and nothing happened on the way. */
export function exchangeOf(request: PendingRequest, reply: CheckedReply<unknown>): Exchange | null {
  const { tries, waitedMs, unknownCost } = request;
  const { facts, kind } = reply;
  if (facts === null && tries === 0 && unknownCost === null && kind === 'produced') return null;
  return {
    ...facts,
    ...(tries > 0 && { retries: tries, waited_ms: Math.round(waitedMs) }),
    ...(unknownCost !== null && { unknown_cost: unknownCost }),
    ...(reply.kind === 'failed' && reply.answered === true && { answered: true }),
  };
}
