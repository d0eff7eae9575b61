import type { Usage } from '@assay/records';

/** US dollars per million tokens, for providers that report tokens and not cost. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The usage with its cost: the provider's own figure, else by the declared price where the tokens are known. */
export function withCost(usage: Usage, price: Price | null): Usage {
  const { input_tokens, output_tokens, cost_usd } = usage;
  if (cost_usd !== null || price === null || input_tokens === null || output_tokens === null) return usage;
  return { ...usage, cost_usd: costOf(input_tokens, output_tokens, price) };
}

/**
 * What a request can have cost at most: no token is shorter than a byte, and no answer longer than `max_tokens`.
 * Null where nothing bounds it.
 */
export function mostCost(prompt: string, maxTokens: number | null, price: Price | null): number | null {
  if (price === null || (maxTokens === null && price.output > 0)) return null;
  return costOf(new TextEncoder().encode(prompt).length, maxTokens ?? 0, price);
}

function costOf(input: number, output: number, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/** Of several tries at one request; unknown if it is of any. */
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
