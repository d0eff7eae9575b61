import { AssayError, type JsonValue } from '@assay/records';
import type { DeclaredModel } from '../declare/project.ts';
import type { Embeddings, Model, ModelRequest, Vector } from '../ports/model.ts';
import type { Clock } from '../ports/platform.ts';
import { RequestDispatcher, type RequestedWait } from './dispatcher.ts';
import { maxTokensOf, type ModelEndpoint, PendingRequest, PendingRequests } from './pending-request.ts';
import type { RateLimiterFor, RateLimiter } from './rate-limits.ts';
import { type CheckedReply, readReply, readVectors } from './read-reply.ts';
import { SpendLedger } from './spend-ledger.ts';

/** The grain of timeouts and waits, and the longest that a finished sample waits for its commit. */
const PULSE_MS = 50;

/** A pulse that comes this much too late was held up by something else than work: the machine slept, the process was stopped. */
const ASLEEP_MS = 2_000;

/** Short enough for deadlines of this length. */
export function pulseFor(timeoutMs: number): number {
  return Math.min(PULSE_MS, Math.max(1, timeoutMs / 2));
}

/** One timer for all requests: beats while `isOn`, and says how long the machine was asleep since the last beat. */
export async function pulse(
  clock: Clock,
  interval: number,
  {
    isOn,
    sleep = clock.sleep,
    beat,
  }: {
    readonly isOn: () => boolean;
    readonly sleep?: (ms: number) => Promise<void>;
    readonly beat: (now: number, asleepMs: number) => void;
  },
): Promise<void> {
  let last = clock.steady();
  while (isOn()) {
    await sleep(interval);
    const now = clock.steady();
    const late = now - last - interval;
    last = now;
    beat(now, late > ASLEEP_MS ? late : 0);
  }
}

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
interface Asker<Output> {
  /**
   * Called just before it is sent: an error in place of a reply, where it is not to be sent any more. `reached`: the
   * ceiling that it could pass, which is to be refused.
   */
  readonly refuse: (reached: string | null) => Error | null;
  /** Called with the reply before the next request starts: what it took counts for that one. */
  readonly count: (request: PendingRequest, reply: CheckedReply<Output>) => void;
}

interface QueuePorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whose ceilings hold. */
  readonly ledger?: SpendLedger;
  readonly onWait?: (wait: RequestedWait) => void;
  /** Rates that others keep to as well. */
  readonly paid?: (what: 'requests' | 'tokens') => RateLimiter;
}

/** One model, asked by many at a time and one after the other in the order they came, within its limits. */
export class ModelQueue<Body, Output> {
  readonly #ports: QueuePorts;
  readonly #asking: RequestDispatcher<QueuedRequest<Body, Output>, Output>;
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
    this.#asking = new RequestDispatcher(
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

/** The model that is asked stands beside the request: it may be opened again while its limits go on. */
interface ModelAsk {
  readonly model: Model;
  readonly request: Omit<ModelRequest, 'signal'>;
}

interface EmbeddingAsk {
  readonly embeddings: Embeddings;
  readonly texts: readonly string[];
}

interface QueuesOptions extends Omit<QueuePorts, 'onWait' | 'paid'> {
  /** What is asked counts here, and its ceilings hold. */
  readonly ledger?: SpendLedger;
  readonly onWait?: (key: string, wait: RequestedWait) => void;
  /** Rates that others keep to as well; without them, those of these queues alone. */
  readonly paid?: RateLimiterFor | undefined;
  /** Whether no answer in time is asked for again; it is unless this says otherwise. */
  readonly retriesTimeouts?: boolean;
}

/** The models that scoring asks, each with a queue of its own that keeps to its limits for as long as this lives. */
export class ModelQueues {
  readonly signal: AbortSignal;
  readonly ledger: SpendLedger;
  readonly #options: QueuesOptions;
  readonly #models = new Map<string, ModelQueue<ModelAsk, JsonValue>>();
  readonly #embeddings = new Map<string, ModelQueue<EmbeddingAsk, readonly Vector[]>>();

  constructor(options: QueuesOptions) {
    this.#options = options;
    this.signal = options.signal;
    this.ledger = options.ledger ?? new SpendLedger();
  }

  model(declared: DeclaredModel): ModelQueue<ModelAsk, JsonValue> {
    return this.#queue(this.#models, declared, {
      maxTokens: maxTokensOf(declared.parameters ?? {}),
      send: ({ body: { model, request } }, signal) => model.generate({ ...request, signal }),
      read: (reply) => readReply(reply, () => null),
      promptOf: ({ body }) => JSON.stringify(body.request.messages),
      jitter: { seed: 0, nameOf: ({ body: { request } }) => `${request.id}/${request.attempt}` },
    });
  }

  embedding(declared: DeclaredModel): ModelQueue<EmbeddingAsk, readonly Vector[]> {
    return this.#queue(this.#embeddings, declared, {
      maxTokens: 0,
      send: ({ body: { embeddings, texts } }, signal) => embeddings.embed(texts, signal),
      read: (reply, { body }) => readVectors(reply, body.texts.length),
      promptOf: ({ body }) => body.texts.join('\n'),
      jitter: { seed: 0, nameOf: ({ body }) => body.texts[0] ?? '' },
    });
  }

  #queue<Body, Output>(
    queues: Map<string, ModelQueue<Body, Output>>,
    declared: DeclaredModel,
    ways: Pick<
      ModelEndpoint<QueuedRequest<Body, Output>, Output>,
      'maxTokens' | 'send' | 'read' | 'promptOf' | 'jitter'
    >,
  ): ModelQueue<Body, Output> {
    const { key, limits, price } = declared;
    const known = queues.get(key);
    if (known !== undefined) return known;
    const { clock, signal, onWait, paid, retriesTimeouts = true } = this.#options;
    const model = { limits, price, ...ways, ...SCORING, retriesTimeouts };
    const queue = new ModelQueue(model, {
      clock,
      signal,
      ledger: this.ledger,
      ...(onWait === undefined ? {} : { onWait: (wait: RequestedWait) => onWait(key, wait) }),
      ...(paid === undefined ? {} : { paid: (what: 'requests' | 'tokens') => paid(what, declared) }),
    });
    queues.set(key, queue);
    return queue;
  }
}

/** A judge that hangs or turns somebody away does not hold up the rest. */
const SCORING = { replays: false, endsWhenDenied: false };
