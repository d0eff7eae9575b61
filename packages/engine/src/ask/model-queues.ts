import type { JsonValue } from '@assay/records';
import type { DeclaredModel } from '../declare/project.ts';
import type { Model, ModelRequest } from '../ports/model.ts';
import { type ModelEndpoint, maxTokensOf } from './model-endpoint.ts';
import type { RequestedWait } from './asking.ts';
import type { Embeddings, Vector } from '../ports/embeddings.ts';
import type { PaidBy } from './limits/paid-by.ts';
import { ModelQueue, type QueuedRequest, type QueuePorts } from './model-queue.ts';
import { readReply } from './reply/read-reply.ts';
import { readVectors } from './reply/read-vectors.ts';
import { SpendLedger } from './spend/spend-ledger.ts';

/** The model that is asked stands beside the request: it may be opened again while its limits go on. */
export interface ModelAsk {
  readonly model: Model;
  readonly request: Omit<ModelRequest, 'signal'>;
}

export interface EmbeddingAsk {
  readonly embeddings: Embeddings;
  readonly texts: readonly string[];
}

export interface QueuesOptions extends Omit<QueuePorts, 'onWait' | 'paid'> {
  /** What is asked counts here, and its ceilings hold. */
  readonly ledger?: SpendLedger;
  readonly onWait?: (key: string, wait: RequestedWait) => void;
  /** Rates that others keep to as well; without them, those of these queues alone. */
  readonly paid?: PaidBy | undefined;
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
