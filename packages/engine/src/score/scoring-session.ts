import {
  AssayError,
  type Digest,
  type JsonObject,
  type Spend,
  type UnknownCost,
  unknownCostSchema,
  type Usage,
  usageSchema,
} from '@assay/records';
import * as z from 'zod';
import { StoppedAsking } from '../model-client/dispatcher.ts';
import { type ModelQueue, type ModelQueues, QueuedRequest } from '../model-client/model-queue.ts';
import type { PendingRequest } from '../model-client/pending-request.ts';
import { addUsage, type CheckedReply, type FailedReply } from '../model-client/read-reply.ts';
import { budgetReached, SpendLedger, UNBOUNDED, uncheckable } from '../model-client/spend-ledger.ts';
import type { Digester } from '../ports/platform.ts';
import type { Cache } from '../ports/store.ts';

/** Requests, tokens and cost of all judges; a part that one reply does not state is unknown for the whole. */
class JudgeUsage {
  #requests = 0;
  #input: number | null = 0;
  #output: number | null = 0;
  #cost: number | null = 0;
  /** Tokens that are known of, by score: what a ceiling counts. */
  readonly #spent = new Map<string, number>();

  add(score: string, requests: number, usage: Usage | null): void {
    this.#requests += requests;
    this.#input = sum(this.#input, usage?.input_tokens);
    this.#output = sum(this.#output, usage?.output_tokens);
    this.#cost = sum(this.#cost, usage?.cost_usd);
    const tokens = (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
    this.#spent.set(score, (this.#spent.get(score) ?? 0) + tokens);
  }

  /** Why the judges of a score may not be asked any more; null: they may. No scoring is better than half of one. */
  over(score: string, ceiling: number | null): AssayError | null {
    const spent = this.#spent.get(score) ?? 0;
    if (ceiling === null || spent < ceiling) return null;
    return new AssayError(
      'environment',
      'E_JUDGE_BUDGET',
      `the judges of "${score}" have used ${spent} tokens of at most ${ceiling}; nothing was scored`,
      {
        fix: 'Raise max_tokens of the metric and score again: verdicts so far are kept and not asked for again.',
      },
    );
  }

  total(): (Usage & { readonly requests: number }) | null {
    if (this.#requests === 0) return null;
    const [input_tokens, output_tokens, cost_usd] = [this.#input, this.#output, this.#cost];
    return { requests: this.#requests, input_tokens, output_tokens, cost_usd };
  }
}

function sum(total: number | null, part: number | null | undefined): number | null {
  return total === null || part === null || part === undefined ? null : total + part;
}

/**
 * What an answer that is kept has cost, and for which scoring it was asked: where that one is interrupted before it is
 * stored, it finds its answers again and counts them, as if it had never been interrupted.
 */
export const paidSchema = z.strictObject({
  scoring_id: z.string().min(1),
  requests: z.int().positive(),
  usage: usageSchema.nullable(),
  /** Of tries that failed on the way. */
  unknown_cost: unknownCostSchema.nullable(),
});

type Paid = z.infer<typeof paidSchema>;

type Cost = Omit<Paid, 'scoring_id'>;

const keptSchema = z.strictObject({ paid: paidSchema, final: z.boolean() });

interface Unanswered {
  readonly cost: Cost;
  /** The model refused, or said what cannot be read; else nothing came back that is worth anything. */
  readonly final: boolean;
}

interface Where {
  readonly cache: Pick<Cache, 'get' | 'put'>;
  readonly digester: Digester;
  /** The scoring that they are asked for; null: it comes to none, and nothing is kept. */
  readonly scoringId: string | null;
}

/**
 * What requests of a scoring have cost that gave no answer. There is nothing to find again but the price: a scoring
 * that is interrupted and gone on with, by whichever process, counts it once.
 */
class UnansweredRequests {
  readonly #where: Where;
  readonly #known = new Map<Digest, Unanswered>();

  constructor(where: Where) {
    this.#where = where;
  }

  /** What an earlier process paid for the request, the first time it is asked about; null: nothing. */
  async recall(key: Digest): Promise<Cost | null> {
    const { cache, scoringId } = this.#where;
    if (scoringId === null || this.#known.has(key)) return null;
    const kept = await cache.get(this.#place(key), keptSchema);
    if (kept === null) return null;
    const { scoring_id: _, ...cost } = kept.paid;
    this.#known.set(key, { cost, final: kept.final });
    return cost;
  }

  /** Of those that were recalled or added. */
  isFinal(key: Digest): boolean {
    return this.#known.get(key)?.final ?? false;
  }

  async add(key: Digest, cost: Cost, final = false): Promise<void> {
    const { cache, scoringId } = this.#where;
    if (scoringId === null) return;
    const before = this.#known.get(key)?.cost;
    const all = before === undefined ? cost : addCosts(before, cost);
    this.#known.set(key, { cost: all, final });
    await cache.put(this.#place(key), { paid: { scoring_id: scoringId, ...all }, final });
  }

  #place(unanswered: Digest): Digest {
    return this.#where.digester.json({ unanswered, scoring_id: this.#where.scoringId });
  }
}

function addCosts(a: Cost, b: Cost): Cost {
  return {
    requests: a.requests + b.requests,
    usage: addUsage(a.usage, b.usage),
    unknown_cost: addUnknown(a.unknown_cost, b.unknown_cost),
  };
}

function addUnknown(a: UnknownCost | null, b: UnknownCost | null): UnknownCost | null {
  if (a === null || b === null) return a ?? b;
  const [first, second] = [a.at_most_usd, b.at_most_usd];
  return {
    requests: a.requests + b.requests,
    at_most_usd: first === null || second === null ? null : first + second,
  };
}

interface SessionOptions {
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
