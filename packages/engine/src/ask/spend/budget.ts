import { AssayError } from '@assay/records';
import type { JournalEntry } from '../../ports/journal.ts';
import type { Budget } from '../../run/run-plan.ts';
import type { RunTally } from '../../run/run-tally.ts';

/** Why the run must not start anything more; null: it may. */
export function budgetReached(budget: Budget, spent: RunTally): string | null {
  const before = budget.spent_before ?? { tokens: 0, cost_usd: 0 };
  const tokens = before.tokens + spent.input_tokens + spent.output_tokens;
  if (budget.max_tokens !== null && tokens >= budget.max_tokens) {
    const earlier = before.tokens > 0 ? `, ${before.tokens} of them in earlier runs` : '';
    return `max_tokens reached: ${tokens} of ${budget.max_tokens} tokens${earlier}`;
  }
  const cost = before.cost_usd + spent.knownCost;
  if (budget.max_cost_usd !== null && cost >= budget.max_cost_usd) {
    const earlier = before.cost_usd > 0 ? `, ${dollars(before.cost_usd)} of them in earlier runs` : '';
    return `max_cost_usd reached: ${dollars(cost)} of ${budget.max_cost_usd} US dollars${earlier}`;
  }
  return null;
}

function dollars(cost: number): number {
  return Number(cost.toFixed(6));
}

/** A ceiling that cannot be checked is none: an answer that does not say what it took ends the run. */
export function uncheckable(budget: Budget, { output }: JournalEntry): AssayError | null {
  if (output.kind !== 'produced') return null;
  const { input_tokens = null, output_tokens = null, cost_usd = null } = output.usage ?? {};
  if (budget.max_tokens !== null && (input_tokens === null || output_tokens === null)) {
    return unknownUsage('max_tokens', 'its tokens', output.sample_id, 'Remove the ceiling.');
  }
  if (budget.max_cost_usd !== null && cost_usd === null) {
    const fix = 'Declare the price of the model, or remove the ceiling.';
    return unknownUsage('max_cost_usd', 'its cost', output.sample_id, fix);
  }
  return null;
}

function unknownUsage(rule: string, what: string, sampleId: string, fix: string): AssayError {
  return new AssayError(
    'usage',
    'E_BUDGET_UNKNOWN',
    `${rule} cannot be kept: the model does not report ${what} (sample ${JSON.stringify(sampleId)})`,
    { fix },
  );
}
