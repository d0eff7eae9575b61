import type { UnknownCost, Usage } from '@assay/records';
import type { MostSpent } from './spend/most-spent.ts';

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
