import type { Digest, JsonObject, Spend, Usage } from '@assay/records';
import type * as z from 'zod';
import { type ModelQueue, type ModelQueues, QueuedRequest } from '../model-client/model-queue.ts';
import type { PendingRequest } from '../model-client/pending-request.ts';
import type { CheckedReply, FailedReply } from '../model-client/read-reply.ts';
import { budgetReached, uncheckable } from '../model-client/budget.ts';
import { SpendLedger, UNBOUNDED } from '../model-client/spend-ledger.ts';
import { StoppedAsking } from '../model-client/dispatcher.ts';
import type { Cache } from '../ports/store.ts';
import type { Digester } from '../ports/platform.ts';
import { JudgeUsage } from './judge/judge-usage.ts';
import { type Cost, type Paid, UnansweredRequests } from './unanswered-requests.ts';

export interface SessionOptions {
  readonly queues: ModelQueues;
  readonly digester: Digester;
  /** Verdicts and vectors by everything that can change them; `again` asks judges again, and keeps the new verdicts. */
  readonly cache: Pick<Cache, 'get' | 'put'>;
  readonly again: boolean;
  /** The scoring that this is to become; null: it comes to none. */
  readonly scoringId: string | null;
}

/** What a request took that was turned away. */
const NOTHING: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** Who is asked, and for what. */
export interface Asked {
  readonly asked: Spend['asked'];
  readonly key: string;
  /** Why this one may not be asked; null: it may. */
  readonly refuse?: () => Error | null;
  /** Called with what it took. */
  readonly count?: (requests: number, usage: Usage | null) => void;
}

interface Answered<Output> {
  readonly reply: CheckedReply<Output>;
  readonly cost: Cost;
}

/** What the metrics of one scoring share that ask somebody: ways to ask, and an account of it. */
export class ScoringSession {
  readonly queues: ModelQueues;
  readonly digester: Digester;
  readonly again: boolean;
  readonly judges = new JudgeUsage();
  readonly #cache: SessionOptions['cache'];
  readonly #scoringId: string | null;
  /** Answers whose cost is counted already. */
  readonly #counted = new Set<Digest>();
  readonly #own = new SpendLedger();
  readonly #unanswered: UnansweredRequests;
  #stoppedBecause: string | null = null;
  #isOver = false;

  constructor({ queues, digester, cache, again, scoringId }: SessionOptions) {
    this.queues = queues;
    this.digester = digester;
    this.again = again;
    this.#cache = cache;
    this.#scoringId = scoringId;
    this.#unanswered = new UnansweredRequests({ cache, digester, scoringId });
  }

  /** What this scoring has spent, by who was asked. */
  get spend(): readonly Spend[] {
    return this.#own.split();
  }

  /** The ceiling that was reached; null: none was. */
  get stoppedBecause(): string | null {
    return this.#stoppedBecause;
  }

  /**
   * One request, counted where all that is asked is, with what earlier tries at any of its keys have cost without an
   * answer. Throws StoppedAsking where a ceiling was reached.
   */
  async ask<Body, Output>(
    queue: ModelQueue<Body, Output>,
    body: Body,
    who: Asked,
    keys: readonly [Digest, ...Digest[]],
  ): Promise<Answered<Output>> {
    const [key] = keys;
    for (const each of keys) await this.#recallUnanswered(each, who);
    let isCounted = false;
    const request = new QueuedRequest<Body, Output>(body, {
      refuse: (reached) => this.#refusal(reached) ?? who.refuse?.() ?? null,
      count: (settled, reply) => {
        isCounted = true;
        this.#add(who, costOf(settled), reply.kind === 'produced');
      },
    });
    const reply = await queue.ask(request).catch(async (error: unknown) => {
      if (request.usage === null && request.unknownCost === null) throw error;
      // What is not counted was broken off after tries that have their price.
      const cost = isCounted ? costOf(request) : triedBefore(request);
      if (!isCounted) this.#add(who, cost, false);
      await this.#unanswered.add(key, cost);
      throw error;
    });
    const cost = costOf(request);
    if (reply.kind === 'failed') await this.#unanswered.add(key, cost, isFinal(reply));
    const { ceilings } = this.queues.ledger;
    const whose = (): string => `the ${who.asked} ${who.key}`;
    const fault = reply.kind === 'produced' ? uncheckable(ceilings, request.usage, whose) : null;
    if (fault === null) return { reply, cost };
    await this.reject(key, cost);
    throw fault;
  }

  /** Whether this very scoring was told before that there is no answer: it goes on as if it had just been told. */
  async isRefused(key: Digest, who: Asked): Promise<boolean> {
    await this.#recallUnanswered(key, who);
    return this.#unanswered.isFinal(key);
  }

  async #recallUnanswered(key: Digest, who: Asked): Promise<void> {
    const cost = await this.#unanswered.recall(key);
    if (cost !== null) this.#add(who, cost, false);
  }

  /** What came back does not count as an answer, and was paid for. */
  async reject(key: Digest, cost: Cost): Promise<void> {
    await this.#unanswered.add(key, { ...cost, unknown_cost: unknownOf(cost, true) });
  }

  /** An answer that is kept; null: there is none. What this very scoring has paid for it before is counted. */
  async recall<T extends { readonly paid?: Paid }>(
    key: Digest,
    shape: z.ZodType<T>,
    who: Asked,
  ): Promise<T | null> {
    const kept = await this.#cache.get(key, shape);
    const paid = kept?.paid;
    if (paid === undefined || paid.scoring_id !== this.#scoringId || this.#counted.has(key)) return kept;
    this.#counted.add(key);
    this.#add(who, paid, true);
    return kept;
  }

  async keep(key: Digest, answer: JsonObject, cost: Cost | null): Promise<void> {
    this.#counted.add(key);
    const isPaid = cost !== null && this.#scoringId !== null;
    await this.#cache.put(
      key,
      isPaid ? { ...answer, paid: { scoring_id: this.#scoringId, ...cost } } : answer,
    );
  }

  /** An answer that says nothing of its cost is of unknown cost; a failure that does not has cost nothing. */
  #add(who: Asked, { requests, usage, unknown_cost }: Cost, isAnswered: boolean): void {
    const unknown = unknownOf({ usage, unknown_cost }, isAnswered);
    for (const ledger of [this.#own, this.queues.ledger]) {
      ledger.account(who.asked, who.key).add(requests, usage, unknown);
    }
    const isFree = usage === null && unknown === null;
    who.count?.(requests, isFree ? NOTHING : unknown_cost === null ? usage : null);
  }

  /** Nothing that still waits is asked. */
  end(): void {
    this.#isOver = true;
  }

  #refusal(couldPass: string | null): Error | null {
    if (this.#isOver) return new StoppedAsking('the scoring is over');
    const reached = couldPass ?? budgetReached(this.queues.ledger);
    if (reached === null) return null;
    this.#stoppedBecause ??= reached;
    return new StoppedAsking(`no request was sent: ${reached}`);
  }
}

function costOf({ usage, unknownCost, tries }: PendingRequest): Cost {
  return { requests: tries + 1, usage, unknown_cost: unknownCost };
}

/** The model has answered, and the reply is not an answer: to ask for it again is not to continue. */
function isFinal({ class: kind }: FailedReply): boolean {
  return kind === 'refusal' || kind === 'unparsable';
}

/** Of a request that was broken off: the try under way has no price yet. */
function triedBefore(request: PendingRequest): Cost {
  return { ...costOf(request), requests: Math.max(1, request.tries) };
}

function unknownOf(
  { usage, unknown_cost }: Omit<Cost, 'requests'>,
  isAnswered: boolean,
): Cost['unknown_cost'] {
  const isUnpriced = isAnswered && (usage?.cost_usd ?? null) === null;
  return unknown_cost ?? (isUnpriced ? UNBOUNDED : null);
}
