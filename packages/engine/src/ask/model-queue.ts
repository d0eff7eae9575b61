import { AssayError } from '@assay/records';
import type { Clock } from '../ports/clock.ts';
import type { ModelEndpoint } from './model-endpoint.ts';
import { type RequestedWait, Asking } from './asking.ts';
import type { PaidTime } from './limits/paid-time.ts';
import { PendingRequest, PendingRequests } from './pending-request.ts';
import { pulse, pulseFor } from './pulse.ts';
import type { CheckedReply } from './reply/read-reply.ts';
import type { SpendLedger } from './spend/spend-ledger.ts';

interface Answer<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** A request of somebody who waits for the reply. */
export class QueuedRequest<Body, Output> extends PendingRequest {
  readonly body: Body;
  readonly answer: Answer<CheckedReply<Output>> = Promise.withResolvers();
  readonly asker: Asker<Output>;
  /** What the model threw that answers no request. */
  trouble: AssayError | null = null;

  constructor(body: Body, asker: Asker<Output>) {
    super();
    this.body = body;
    this.asker = asker;
  }
}

/** Whoever waits for a reply. */
export interface Asker<Output> {
  /**
   * Called just before it is sent: an error in place of a reply, where it is not to be sent any more. `reached`: the
   * ceiling that it could pass, which is to be refused.
   */
  readonly refuse: (reached: string | null) => Error | null;
  /** Called with the reply before the next request starts: what it took counts for that one. */
  readonly count: (request: PendingRequest, reply: CheckedReply<Output>) => void;
}

export interface QueuePorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whose ceilings hold. */
  readonly ledger?: SpendLedger;
  readonly onWait?: (wait: RequestedWait) => void;
  /** Rates that others keep to as well. */
  readonly paid?: (what: 'requests' | 'tokens') => PaidTime;
}

/** One model, asked by many at a time and one after the other in the order they came, within its limits. */
export class ModelQueue<Body, Output> {
  readonly #ports: QueuePorts;
  readonly #asking: Asking<QueuedRequest<Body, Output>, Output>;
  readonly #interval: number;
  readonly #pending = new PendingRequests<QueuedRequest<Body, Output>>();
  #waiting: QueuedRequest<Body, Output>[] = [];
  readonly #asked = new Set<QueuedRequest<Body, Output>>();
  #isPulsing = false;
  #ended: { readonly reason: unknown } | null = null;

  constructor(model: ModelEndpoint<QueuedRequest<Body, Output>, Output>, ports: QueuePorts) {
    this.#ports = ports;
    this.#interval = pulseFor(model.limits.timeout_ms);
    const send: typeof model.send = async (request, signal) => {
      try {
        return await model.send(request, signal);
      } catch (error) {
        if (error instanceof AssayError) request.trouble = error;
        throw error;
      }
    };
    this.#asking = new Asking(
      { ...model, send },
      {
        clock: ports.clock,
        pending: this.#pending,
        finish: (request, reply) => this.#finish(request, reply),
        stop: (error) => this.#end(error),
        held: () => this.#start(),
        ...(ports.ledger === undefined ? {} : { ledger: ports.ledger }),
        ...(ports.onWait === undefined ? {} : { onWait: ports.onWait }),
        ...(ports.paid === undefined ? {} : { paid: ports.paid }),
      },
    );
    ports.signal.addEventListener('abort', () => this.#end(ports.signal.reason), { once: true });
  }

  /** Settled once: with a reply, a failure that is one, or the reason why no more requests are sent. */
  ask(request: QueuedRequest<Body, Output>): Promise<CheckedReply<Output>> {
    this.#waiting.push(request);
    this.#start();
    return request.answer.promise;
  }

  #start(): void {
    if (this.#ports.signal.aborted) this.#end(this.#ports.signal.reason);
    while (this.#waiting.length > 0 && (this.#ended !== null || this.#hasRoom)) {
      const request = this.#waiting[0]!;
      const refused = this.#ended?.reason ?? this.#refusal(request);
      if (refused === 'later') {
        this.#ports.ledger?.whenFreed(() => this.#start());
        break;
      }
      this.#waiting.shift();
      if (refused === null) this.#begin(request);
      else request.answer.reject(refused);
    }
    // Whoever waits for a failed request may ask for nothing else before it is finished.
    if (this.#pending.count === 0) this.#asking.release();
  }

  /** Why it is not sent; null: it is. What others do not take may leave room for it later. */
  #refusal(request: QueuedRequest<Body, Output>): Error | 'later' | null {
    const refused = request.asker.refuse(null);
    if (refused !== null) return refused;
    const room = this.#asking.reserve(request);
    if (room.kind === 'none') return request.asker.refuse(room.reached);
    return room.kind === 'now' ? null : 'later';
  }

  get #hasRoom(): boolean {
    return this.#pending.count < this.#asking.concurrency;
  }

  #begin(request: QueuedRequest<Body, Output>): void {
    this.#asked.add(request);
    this.#pending.add(request);
    this.#asking.askWhenAllowed(request);
    if (this.#isPulsing) return;
    this.#isPulsing = true;
    void pulse(this.#ports.clock, this.#interval, {
      isOn: () => (this.#isPulsing = this.#pending.count > 0),
      beat: (now, asleepMs) => {
        if (asleepMs > 0) this.#pending.forgive(asleepMs);
        this.#asking.tick(now);
      },
    });
  }

  #finish(request: QueuedRequest<Body, Output>, reply: CheckedReply<Output>): void {
    if (!this.#asked.delete(request)) return;
    request.asker.count(request, reply);
    if (request.trouble === null) request.answer.resolve(reply);
    else request.answer.reject(request.trouble);
    this.#start();
  }

  #end(reason: unknown): void {
    if (this.#ended !== null) return;
    this.#ended = { reason };
    this.#pending.abandon();
    for (const request of this.#asked) {
      this.#asking.free(request);
      request.answer.reject(reason);
    }
    this.#asked.clear();
    this.#start();
  }
}
