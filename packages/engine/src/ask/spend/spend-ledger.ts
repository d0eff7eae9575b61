import type { Spend } from '@assay/records';
import type { Room } from './room.ts';
import type { MostSpent } from './most-spent.ts';
import { SpendAccount } from './spend-account.ts';

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
  reserve(most: MostSpent, look: () => Room): Room {
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
