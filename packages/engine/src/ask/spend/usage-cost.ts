import type { Usage } from '@assay/records';
import type { Budget } from '../../run/run-plan.ts';

/** The usage with its cost: the provider's own figure, else by the declared price where the tokens are known. */
export function withCost(usage: Usage, price: Budget['price']): Usage {
  const { input_tokens, output_tokens, cost_usd } = usage;
  if (cost_usd !== null || price === null || input_tokens === null || output_tokens === null) return usage;
  return { ...usage, cost_usd: (input_tokens * price.input + output_tokens * price.output) / 1_000_000 };
}

/** Of several tries at one sample; unknown if it is of any. */
export function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (a === null || b === null) return a ?? b;
  return {
    input_tokens: sum(a.input_tokens, b.input_tokens),
    output_tokens: sum(a.output_tokens, b.output_tokens),
    cost_usd: sum(a.cost_usd, b.cost_usd),
  };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
