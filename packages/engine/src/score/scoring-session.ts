import type { Spend, Usage } from '@assay/records';
import { type ModelQueue, QueuedRequest } from '../ask/model-queue.ts';
import type { ModelQueues } from '../ask/model-queues.ts';
import type { PendingRequest } from '../ask/pending-request.ts';
import type { CheckedReply } from '../ask/reply/read-reply.ts';
import { budgetReached, uncheckable } from '../ask/spend/budget.ts';
import { UNBOUNDED } from '../ask/spend/spend-account.ts';
import { SpendLedger } from '../ask/spend/spend-ledger.ts';
import { StoppedAsking } from '../ask/stopped-asking.ts';
import type { Cache } from '../ports/cache.ts';
import type { Digester } from '../ports/digester.ts';
import { JudgeUsage } from './judge/judge-usage.ts';

export interface SessionOptions {
  readonly queues: ModelQueues;
  readonly digester: Digester;
  /** Verdicts and vectors by everything that can change them; `again` asks judges anew, and keeps the new verdicts. */
  readonly cache: Cache;
  readonly again: boolean;
}

/** What a request took that was turned away. */
const NOTHING: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** Who is asked, and for what. */
interface Asked {
  readonly asked: Spend['asked'];
  readonly key: string;
  /** Why this one may not be asked; null: it may. */
  readonly refuse?: () => Error | null;
  /** Called with what it took. */
  readonly count?: (requests: number, usage: Usage | null) => void;
}

/** What the metrics of one scoring share that ask somebody: ways to ask, and an account of it. */
export class ScoringSession {
  readonly queues: ModelQueues;
  readonly digester: Digester;
  readonly cache: Cache;
  readonly again: boolean;
  readonly judges = new JudgeUsage();
  readonly #own = new SpendLedger();
  #stoppedBecause: string | null = null;
  #isOver = false;

  constructor({ queues, digester, cache, again }: SessionOptions) {
    this.queues = queues;
    this.digester = digester;
    this.cache = cache;
    this.again = again;
  }

  /** What this scoring has spent, by who was asked. */
  get spend(): readonly Spend[] {
    return this.#own.split();
  }

  /** The ceiling that was reached; null: none was. */
  get stoppedBecause(): string | null {
    return this.#stoppedBecause;
  }

  /** One request, counted where all that is asked is. Throws StoppedAsking where a ceiling was reached. */
  async ask<Body, Output>(
    queue: ModelQueue<Body, Output>,
    body: Body,
    who: Asked,
  ): Promise<CheckedReply<Output>> {
    const request = new QueuedRequest<Body, Output>(body, {
      refuse: () => this.#refusal() ?? who.refuse?.() ?? null,
      count: (settled, reply) => this.#count(who, settled, reply),
    });
    const reply = await queue.ask(request);
    const { ceilings } = this.queues.ledger;
    const whose = (): string => `the ${who.asked} ${who.key}`;
    const fault = reply.kind === 'produced' ? uncheckable(ceilings, request.usage, whose) : null;
    if (fault !== null) throw fault;
    return reply;
  }

  #count(who: Asked, { usage, unknownCost, tries }: PendingRequest, reply: CheckedReply<unknown>): void {
    const isUnpriced = reply.kind === 'produced' && (usage?.cost_usd ?? null) === null;
    const unknown = unknownCost ?? (isUnpriced ? UNBOUNDED : null);
    for (const ledger of [this.#own, this.queues.ledger]) {
      ledger.account(who.asked, who.key).add(tries + 1, usage, unknown);
    }
    const isFree = usage === null && unknown === null;
    who.count?.(tries + 1, isFree ? NOTHING : unknownCost === null ? usage : null);
  }

  /** Nothing that still waits is asked. */
  end(): void {
    this.#isOver = true;
  }

  #refusal(): Error | null {
    if (this.#isOver) return new StoppedAsking('the scoring is over');
    const reached = budgetReached(this.queues.ledger);
    if (reached === null) return null;
    this.#stoppedBecause ??= reached;
    return new StoppedAsking(`no request was sent: ${reached}`);
  }
}
