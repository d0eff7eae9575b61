import { type Digest, type UnknownCost, unknownCostSchema, usageSchema } from '@assay/records';
import * as z from 'zod';
import { addUsage } from '../model-client/token-cost.ts';
import type { Digester } from '../ports/platform.ts';
import type { Cache } from '../ports/store.ts';

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

export type Paid = z.infer<typeof paidSchema>;

export type Cost = Omit<Paid, 'scoring_id'>;

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
export class UnansweredRequests {
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
