import { compensatedSum } from '@assay/metrics';
import { AssayError, type RunOutput, type Spend, type UnknownCost, type Usage } from '@assay/records';
import { shownCost } from '@assay/shown';
import { mostCost, type Price } from './read-reply.ts';

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

/** What may be spent; null: there is no ceiling. */
export interface Ceilings {
  readonly max_tokens: number | null;
  readonly max_cost_usd: number | null;
}

export interface Spent {
  readonly tokens: number;
  readonly cost_usd: number;
}

/** All that was asked, in one place: an account for each that is asked, and the ceilings that hold for them together. */
export class SpendLedger {
  readonly ceilings: Ceilings;
  readonly #accounts = new Map<string, SpendAccount>();
  #held: Spent = { tokens: 0, cost_usd: 0 };
  #waiting: (() => void)[] = [];

  constructor(ceilings: Ceilings = { max_tokens: null, max_cost_usd: null }) {
    this.ceilings = ceilings;
  }

  get hasCeiling(): boolean {
    return this.ceilings.max_tokens !== null || this.ceilings.max_cost_usd !== null;
  }

  account(asked: Spend['asked'], key: string): SpendAccount {
    const name = `${asked} ${key}`;
    let account = this.#accounts.get(name);
    if (account === undefined) this.#accounts.set(name, (account = new SpendAccount(asked, key)));
    return account;
  }

  /** What is certain to have been spent, by all together. */
  spent(): Spent {
    let [tokens, cost] = [0, 0];
    for (const { input_tokens, output_tokens, cost_usd } of this.#accounts.values()) {
      tokens += input_tokens + output_tokens;
      cost += cost_usd;
    }
    return { tokens, cost_usd: cost };
  }

  /** What of the cost is not certain and may have been paid all the same. */
  get unsure_cost_usd(): number {
    let unsure = 0;
    for (const { cost_at_most, cost_usd } of this.#accounts.values()) unsure += cost_at_most - cost_usd;
    return unsure;
  }

  /** What requests under way can take at most; of one that nothing bounds there is nothing in it. */
  get held(): Spent {
    return this.#held;
  }

  /** Sets aside what a request can take at most, where `look` finds room for it. */
  reserve(most: MostSpent, look: () => BudgetReservation): BudgetReservation {
    const room = look();
    if (room.kind === 'now') this.hold(most);
    return room;
  }

  hold({ tokens, cost_usd }: MostSpent): void {
    const held = this.#held;
    this.#held = { tokens: held.tokens + (tokens ?? 0), cost_usd: held.cost_usd + (cost_usd ?? 0) };
  }

  /** Called before what it really took is added; whoever waits for room looks again after that. */
  free({ tokens, cost_usd }: MostSpent): void {
    this.hold({ tokens: -(tokens ?? 0), cost_usd: -(cost_usd ?? 0) });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const look of waiting) queueMicrotask(look);
  }

  /** Calls once when something that was held is freed. */
  whenFreed(look: () => void): void {
    this.#waiting.push(look);
  }

  /** Until others may have freed something that they hold; where there are no others, at once. */
  async othersFree(): Promise<void> {}

  /** What was recorded of an earlier session. */
  recall({ asked, key, requests, input_tokens, output_tokens, cost_usd, unknown_cost }: Spend): void {
    this.account(asked, key).add(requests, { input_tokens, output_tokens, cost_usd }, unknown_cost);
  }

  /** By who was asked, in the order in which they were first. */
  split(): Spend[] {
    return [...this.#accounts.values()]
      .map((account) => account.spend())
      .filter(({ requests }) => requests > 0);
  }
}

/** What all that was asked has cost: what is certain, and the requests whose cost is unknown. */
export interface TotalSpend {
  readonly cost_usd: number;
  readonly unknown_cost: UnknownCost | null;
  /** By who was asked. */
  readonly by: readonly Spend[];
}

export function totalSpend(by: readonly Spend[]): TotalSpend {
  const unknown = by.flatMap(({ unknown_cost }) => unknown_cost ?? []);
  const bounds = unknown.flatMap(({ at_most_usd: most }) => (most === null ? [] : [most]));
  return {
    cost_usd: compensatedSum(by.map(({ cost_usd }) => cost_usd)),
    unknown_cost:
      unknown.length === 0
        ? null
        : {
            requests: unknown.reduce((sum, { requests }) => sum + requests, 0),
            at_most_usd: bounds.length < unknown.length ? null : compensatedSum(bounds),
          },
    by,
  };
}

/** What a request can take at most; null where nothing bounds it. */
export interface MostSpent {
  readonly tokens: number | null;
  readonly cost_usd: number | null;
}

/** No token is shorter than a byte, and no answer longer than `max_tokens`. */
export function mostSpent(prompt: string, maxTokens: number | null, price: Price | null): MostSpent {
  return {
    tokens: maxTokens === null ? null : new TextEncoder().encode(prompt).length + maxTokens,
    cost_usd: mostCost(prompt, maxTokens, price),
  };
}

/** Whether a request may be sent: now, perhaps once others have taken less than they could, or not under these ceilings. */
export type BudgetReservation =
  | { readonly kind: 'now' }
  | { readonly kind: 'later' | 'none' /** Which ceiling it could pass. */; readonly reached: string };

/** Why nothing more may be asked; null: it may. `before`: what of it was spent before the run at hand. */
export function budgetReached(ledger: SpendLedger, before: Spent = NOTHING): string | null {
  if (!ledger.hasCeiling) return null;
  const { max_tokens, max_cost_usd } = ledger.ceilings;
  const { tokens, cost_usd: cost } = ledger.spent();
  if (max_tokens !== null && tokens >= max_tokens) {
    const earlier = before.tokens > 0 ? `, ${before.tokens} of them in earlier runs` : '';
    return `max_tokens reached: ${tokens} of ${max_tokens} tokens${earlier}`;
  }
  if (max_cost_usd !== null && cost >= max_cost_usd) {
    const earlier = before.cost_usd > 0 ? `, ${shownCost(before.cost_usd)} of them in earlier runs` : '';
    return `max_cost_usd reached: ${shownCost(cost)} of ${shownCost(max_cost_usd)}${earlier}`;
  }
  return null;
}

const NOTHING: Spent = { tokens: 0, cost_usd: 0 };

/** Room under the ceilings for a request that can take so much at most. What nothing bounds is not held back. */
export function roomFor(ledger: SpendLedger, most: MostSpent, before: Spent = NOTHING): BudgetReservation {
  const reached = budgetReached(ledger, before) ?? couldPass(ledger, most, before);
  if (reached !== null) return { kind: 'none', reached };
  const byThen = couldPass(ledger, most, before, ledger.held);
  return byThen === null ? { kind: 'now' } : { kind: 'later', reached: byThen };
}

function couldPass(
  ledger: SpendLedger,
  most: MostSpent,
  before: Spent,
  held: Spent = NOTHING,
): string | null {
  const { max_tokens, max_cost_usd } = ledger.ceilings;
  const { tokens, cost_usd: cost } = ledger.spent();
  if (max_tokens !== null && most.tokens !== null && tokens + held.tokens + most.tokens > max_tokens) {
    const earlier = before.tokens > 0 ? `, ${before.tokens} of them in earlier runs` : '';
    return `max_tokens reached: ${tokens} of ${max_tokens} tokens${earlier}; the next request could take up to ${most.tokens}`;
  }
  if (max_cost_usd === null || most.cost_usd === null) return null;
  const unsure = ledger.unsure_cost_usd;
  if (rounded(cost + unsure + held.cost_usd + most.cost_usd) <= max_cost_usd) return null;
  const earlier = before.cost_usd > 0 ? `, ${shownCost(before.cost_usd)} of them in earlier runs` : '';
  const unknown = rounded(unsure) > 0 ? `, up to ${shownCost(unsure)} more for requests of unknown cost` : '';
  return `max_cost_usd reached: ${shownCost(cost)} of ${shownCost(max_cost_usd)}${earlier}${unknown}; the next request could cost up to ${shownCost(most.cost_usd)}`;
}

/** Sums of decimals end beside their decimal. */
function rounded(cost: number): number {
  return Number(cost.toFixed(12));
}

/** A ceiling that cannot be checked does not hold: an answer that does not say what it took ends the asking. */
export function uncheckable(
  { max_tokens, max_cost_usd }: Ceilings,
  usage: Usage | null | undefined,
  whose: () => string,
): AssayError | null {
  const { input_tokens = null, output_tokens = null, cost_usd = null } = usage ?? {};
  if (max_tokens !== null && (input_tokens === null || output_tokens === null)) {
    return unknownUsage('max_tokens', 'tokens', whose(), 'Remove the ceiling.');
  }
  if (max_cost_usd !== null && cost_usd === null) {
    return unknownUsage('max_cost_usd', 'cost', whose(), UNPRICED);
  }
  return null;
}

const UNPRICED = 'Declare the price of the model, or remove the ceiling.';

function unknownUsage(rule: string, what: string, whose: string, fix: string): AssayError {
  const message = `${rule} cannot be kept: ${whose} does not report its ${what}`;
  return new AssayError('usage', 'E_BUDGET_UNKNOWN', message, { fix });
}
