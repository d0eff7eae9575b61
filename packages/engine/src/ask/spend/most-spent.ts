import { mostCost, type Price } from './usage-cost.ts';

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
