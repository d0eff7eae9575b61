import type { RunOutput, Spend, UnknownCost, Usage } from '@assay/records';

/** What was spent, without whom it was spent on. */
export type OwnSpend = Omit<Spend, 'asked' | 'key'>;

/** What one that is asked has spent: the model under test, a judge, an embedding model. */
export class SpendAccount {
  readonly asked: Spend['asked'];
  readonly key: string;
  requests = 0;
  input_tokens = 0;
  output_tokens = 0;
  cost_usd = 0;
  #unknown = 0;
  #atMost: number | null = 0;

  constructor(asked: Spend['asked'], key: string) {
    this.asked = asked;
    this.key = key;
  }

  /** So many requests, what is known that they took, and those whose cost is not. */
  add(requests: number, usage: Usage | null, unknown: UnknownCost | null): void {
    this.requests += requests;
    if (usage !== null) {
      this.input_tokens += usage.input_tokens ?? 0;
      this.output_tokens += usage.output_tokens ?? 0;
      this.cost_usd += usage.cost_usd ?? 0;
    }
    if (unknown === null) return;
    this.#unknown += unknown.requests;
    this.#atMost =
      this.#atMost === null || unknown.at_most_usd === null ? null : this.#atMost + unknown.at_most_usd;
  }

  addSpend({ requests, input_tokens, output_tokens, cost_usd, unknown_cost }: OwnSpend): void {
    this.add(requests, { input_tokens, output_tokens, cost_usd }, unknown_cost);
  }

  /** An output as the journal has it. What came from the cache was not asked for. */
  addOutput(output: RunOutput, isCached: boolean): void {
    if (isCached) return;
    const { usage = null, exchange } = output;
    this.add(1 + (exchange?.retries ?? 0), usage, unknownCostOf(output));
  }

  /** What it can have cost: with the requests of unknown cost, as far as their cost has a bound. */
  get cost_at_most(): number {
    return this.cost_usd + (this.#atMost ?? 0);
  }

  spend(): Spend {
    const { asked, key, requests, input_tokens, output_tokens, cost_usd } = this;
    const unknown_cost = this.#unknown === 0 ? null : { requests: this.#unknown, at_most_usd: this.#atMost };
    return { asked, key, requests, input_tokens, output_tokens, cost_usd, unknown_cost };
  }
}

/** One request of which nothing is known. */
export const UNBOUNDED: UnknownCost = { requests: 1, at_most_usd: null };

/**
 * What is unknown of an output's cost; null: all is known. An output that says nothing of it is of a model without
 * a price, or a failure that was stored before exchanges were: a failure with an exchange would say so if it could
 * have cost anything.
 */
export function unknownCostOf({ kind, usage, exchange }: RunOutput): UnknownCost | null {
  if (exchange?.unknown_cost !== undefined) return exchange.unknown_cost;
  if (usage !== undefined && usage.cost_usd !== null) return null;
  return kind === 'failed' && exchange !== undefined ? null : UNBOUNDED;
}
