import { AssayError, type Usage } from '@assay/records';
import { shownCost } from '@assay/shown';
import type { Ceilings, MostSpent, BudgetReservation, SpendLedger, Spent } from './spend-ledger.ts';

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
