import type { AssayError, Usage } from '@assay/records';
import type { Clock } from '../ports/platform.ts';
import { type BudgetReservation, mostSpent, roomFor, type SpendLedger, type Spent } from './spend-ledger.ts';
import {
  type AskFailure,
  denied,
  LONGEST_WAIT_MS,
  type NoAnswer,
  notAnswering,
  NOTED_WAIT_MS,
  Outage,
  readFailure,
  retryDelay,
  tooLate,
  unreachable,
  waitTooLong,
} from './outage.ts';
import type { ModelEndpoint, PendingRequest, PendingRequests } from './pending-request.ts';
import { type RateLimiter, RequestLimits } from './rate-limits.ts';
import { addUsage, type CheckedReply, type FailedReply, mostCost, withCost } from './read-reply.ts';

/** Refused connections in a row, with none answered yet, after which no more requests are sent. */
const MOST_REFUSED = 20;

/** A pause that a provider asked for. */
export interface RequestedWait {
  readonly ms: number;
  /** In the provider's words. */
  readonly why: string;
}

interface AskingPorts<Request extends PendingRequest, Output> {
  readonly clock: Clock;
  readonly pending: PendingRequests<Request>;
  /** Whose ceilings hold; without one there are none. */
  readonly ledger?: SpendLedger;
  /** Rates that others keep to as well; without them, its own. */
  readonly paid?: (what: 'requests' | 'tokens') => RateLimiter;
  /** Called once for every request, which is settled: what came of it, and how long the last try took, where that is known. */
  readonly finish: (request: Request, reply: CheckedReply<Output>, duration: number | null) => void;
  /**
   * Called once for a request that is settled without a reply: it would be tried again, but could pass a ceiling. Without
   * this its last failure is its reply.
   */
  readonly left?: (request: Request, reached: string) => void;
  /** Called with the reason when no more requests are to be sent. */
  readonly stop: (error: AssayError) => void;
  /** Called when a request is settled, and whether its failure is its own is not known yet: there is room for others. */
  readonly held: () => void;
  readonly onWait?: (wait: RequestedWait) => void;
}

/**
 * Asks a model, request by request, until there is a reply: limits are kept, what may be tried again is, what is
 * late ends. Everything that asks a model does it here; answers come back by callbacks.
 */
export class RequestDispatcher<Request extends PendingRequest, Output> {
  readonly #model: ModelEndpoint<Request, Output>;
  readonly #ports: AskingPorts<Request, Output>;
  readonly #limits: RequestLimits<Request>;
  readonly #outage: Outage;
  #isServed = false;
  #refused = 0;
  #pausedUntil = -Infinity;
  #lackRoom = 0;

  constructor(model: ModelEndpoint<Request, Output>, ports: AskingPorts<Request, Output>) {
    this.#model = model;
    this.#ports = ports;
    this.#limits = new RequestLimits(model, ports.clock, ports.paid);
    this.#outage = new Outage({
      concurrency: model.limits.concurrency,
      mostGivenUp: model.limits.max_failures,
      heedsSilence: model.endsWhenSilent === true,
    });
  }

  /** How many may be under way now. */
  get concurrency(): number {
    return this.#limits.concurrency;
  }

  /** How many may be handed over now: those under way, and those that wait inside the model. */
  get room(): number {
    return this.#limits.concurrency + (this.#model.ahead?.() ?? 0);
  }

  /**
   * Whether the ceilings leave room for what the next try of it can take at most, which is set aside until it is
   * finished. `before`: what was spent before the run at hand.
   */
  reserve(request: Request, before?: Spent): BudgetReservation {
    const { ledger } = this.#ports;
    if (ledger === undefined || !ledger.hasCeiling) return { kind: 'now' };
    const { maxTokens, price, promptOf } = this.#model;
    const most = mostSpent(promptOf(request), maxTokens, price);
    const room = ledger.reserve(most, () => roomFor(ledger, most, before));
    if (room.kind === 'now') request.held = [...request.held, most];
    return room;
  }

  /** Nothing is set aside for it any more. */
  free(request: Request): void {
    if (request.held.length === 0) return;
    for (const most of request.held) this.#ports.ledger?.free(most);
    request.held = [];
  }

  /** How long to wait before it may be asked for, by the limits. */
  book(request: Request): number {
    return this.#limits.book(request);
  }

  ask(request: Request): void {
    const controller = new AbortController();
    request.controller = controller;
    request.askedAt = this.#ports.clock.steady();
    const { limits, keepsTime } = this.#model;
    request.deadline = keepsTime === true ? Infinity : request.askedAt + limits.timeout_ms;
    if (request.tries > 0) request.waitedMs += request.askedAt - request.failedAt;
    let answer: Promise<unknown>;
    try {
      answer = Promise.resolve(this.#model.send(request, controller.signal));
    } catch (error) {
      answer = Promise.reject(error);
    }
    answer.then(
      (reply) => (request.controller === controller ? this.#answered(request, reply) : undefined),
      (error: unknown) =>
        request.controller === controller ? this.#failed(request, readFailure(error)) : undefined,
    );
  }

  /** Asks once the limits allow it, which `tick` sees to. */
  askWhenAllowed(request: Request): void {
    const now = this.#ports.clock.steady();
    const wait = request.isBooked ? 0 : this.#limits.book(request);
    request.isBooked = true;
    request.askAgainAt = wait > 0 ? now + wait : Infinity;
    if (wait === 0) this.ask(request);
  }

  /** Does what is due by time, for all requests at once: ends the overdue, asks again. */
  tick(now: number): void {
    for (const request of this.#ports.pending.due(now)) {
      if (request.deadline <= now) this.#timeOut(request);
      else if (!request.lacksRoom || this.#findsRoom(request)) this.askWhenAllowed(request);
    }
  }

  /** What others under way do not take may leave room; where all of them wait for it, nobody will. */
  #findsRoom(request: Request): boolean {
    const { pending, left } = this.#ports;
    const room = this.reserve(request);
    if (room.kind === 'later' && this.#lackRoom < pending.count) return false;
    request.lacksRoom = false;
    this.#lackRoom -= 1;
    if (room.kind === 'now') return true;
    if (pending.settle(request)) {
      this.free(request);
      left?.(request, room.reached);
    }
    return false;
  }

  /** Answers of the model that are known from before: it can answer. */
  hasAnsweredBefore(): void {
    this.#outage.hasAnsweredBefore();
  }

  /** There is nothing more to ask for: finishes the failed requests that wait for another to be answered, or stops for them. */
  end(): void {
    const unanswered = this.#outage.end();
    if (unanswered !== null) this.#ports.stop(notAnswering(unanswered));
  }

  /** Finishes the failed requests that wait for another to be answered: no other will be sent for now. */
  release(): void {
    this.#outage.release();
  }

  #answered(request: Request, reply: unknown): void {
    if (request.settled) return;
    this.#isServed = true;
    const now = this.#ports.clock.steady();
    const checked = this.#model.read(reply, request);
    this.#limits.answered(request, tokensOf(checked.usage), now);
    this.#charge(request, checked.usage, checked.kind === 'failed' || this.#model.price !== null);
    const noAnswer = checked.kind === 'failed' ? this.#outage.noAnswer(checked) : null;
    if (checked.kind === 'failed' && noAnswer !== null) {
      this.#outage.failed();
      this.#giveUp(request, checked, noAnswer, now);
      return;
    }
    this.#outage.over();
    this.#finish(request, checked, now);
  }

  #failed(request: Request, failure: AskFailure): void {
    if (request.settled) return;
    const now = this.#ports.clock.steady();
    const isAskedAgain =
      failure.class === 'timeout' && !failure.claimed && this.#model.limits.retry_timeouts === true;
    const isWorthwhile =
      (failure.retryable || isAskedAgain) && request.tries < this.#model.limits.max_retries;
    // A try that may have cost something has used up what was set aside for it.
    const mayHaveCost = failure.mayCost || failure.usage !== null;
    const hasRoom = !isWorthwhile || !mayHaveCost || this.reserve(request).kind === 'now';
    const mayRetry = isWorthwhile && (hasRoom || this.#ports.left !== undefined);
    const end = this.#whyEnd(failure, mayRetry);
    if (end !== null) {
      this.#ports.stop(end);
      return;
    }
    this.#limits.failed(failure, now);
    this.#noteWait(failure, now);
    this.#charge(request, failure.usage, failure.mayCost);
    const noAnswer = this.#outage.noAnswer(failure);
    if (noAnswer !== null) this.#outage.failed();
    if (mayRetry) {
      this.#postpone(request, failure, now);
      if (!hasRoom) this.#lackRoom += 1;
      request.lacksRoom = !hasRoom;
      return;
    }
    const reply = { kind: 'failed' as const, size: 200, ...failure };
    if (noAnswer !== null) this.#giveUp(request, reply, noAnswer, now);
    else {
      if (failure.class !== 'timeout') this.#outage.over();
      this.#finish(request, reply, now);
    }
  }

  /** The request, or with it all others. */
  #giveUp(request: Request, reply: FailedReply, noAnswer: NoAnswer, now: number): void {
    if (!this.#ports.pending.settle(request)) return;
    const duration = this.#durationOf(request, reply, now);
    const unanswered = this.#outage.hold(noAnswer, reply, () => {
      this.free(request);
      this.#ports.finish(request, reply, duration);
    });
    if (unanswered === null) this.#ports.held();
    else this.#ports.stop(notAnswering(unanswered));
  }

  /** Why no more requests are to be sent; null: others may fare better. */
  #whyEnd(failure: AskFailure, mayRetry: boolean): AssayError | null {
    this.#refused = failure.unreachable ? this.#refused + 1 : 0;
    if (failure.retryAfterMs !== null && failure.retryAfterMs > LONGEST_WAIT_MS) return waitTooLong(failure);
    if (this.#isServed) return null;
    if (failure.denied && this.#model.endsWhenDenied) return denied(failure);
    if (failure.unreachable && (!mayRetry || this.#refused >= MOST_REFUSED)) return unreachable(failure);
    return null;
  }

  #noteWait(
    { retryAfterMs: ms, message: why }: Pick<AskFailure, 'retryAfterMs' | 'message'>,
    now: number,
  ): void {
    if (ms === null || ms < NOTED_WAIT_MS || now + ms < this.#pausedUntil + NOTED_WAIT_MS) return;
    this.#pausedUntil = now + ms;
    this.#ports.onWait?.({ ms, why });
  }

  #finish(request: Request, reply: CheckedReply<Output>, now: number): void {
    if (!this.#ports.pending.settle(request)) return;
    this.free(request);
    this.#ports.finish(request, reply, this.#durationOf(request, reply, now));
  }

  #durationOf({ askedAt }: Request, reply: CheckedReply<Output>, now: number): number | null {
    if (this.#model.replays) return null;
    return (reply.kind === 'produced' ? reply.took_ms : null) ?? now - askedAt;
  }

  /** Counts what a try took; what was not reported is unknown, within bounds where there are any. */
  #charge(request: Request, usage: Usage | null, countsUnknown: boolean): void {
    const { price, maxTokens, promptOf } = this.#model;
    const priced = usage === null ? null : withCost(usage, price);
    if (priced !== null) request.usage = addUsage(request.usage, priced);
    if (!countsUnknown || (priced !== null && priced.cost_usd !== null)) return;
    const most = mostCost(promptOf(request), maxTokens, price);
    const before = request.unknownCost ?? { requests: 0, at_most_usd: 0 };
    const isBounded = before.at_most_usd !== null && most !== null;
    request.unknownCost = {
      requests: before.requests + 1,
      at_most_usd: isBounded ? before.at_most_usd! + most : null,
    };
  }

  #postpone(request: Request, { retryAfterMs, message }: AskFailure, now: number): void {
    const { seed, nameOf } = this.#model.jitter;
    request.tries += 1;
    request.failedAt = now;
    request.deadline = Infinity;
    request.isBooked = false;
    const ms = retryDelay(seed, nameOf(request), request.tries, retryAfterMs);
    request.askAgainAt = now + ms;
    // A provider that asked for its wait was told of already.
    if (retryAfterMs === null && ms >= NOTED_WAIT_MS) this.#noteWait({ retryAfterMs: ms, message }, now);
  }

  #timeOut(request: Request): void {
    const { limits, retriesTimeouts } = this.#model;
    const { controller } = request;
    // Whatever this try still says is about a try that is over.
    request.controller = null;
    this.#failed(request, tooLate(limits.timeout_ms, retriesTimeouts));
    controller?.abort();
  }
}

function tokensOf(usage: Usage | null): number | null {
  if (usage === null || usage.input_tokens === null || usage.output_tokens === null) return null;
  return usage.input_tokens + usage.output_tokens;
}

/** No more requests are sent, for a reason that leaves what is there in place: a ceiling was reached. */
export class StoppedAsking extends Error {
  override readonly name = 'StoppedAsking';
}
